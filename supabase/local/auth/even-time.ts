/** Longer than any work that is done for a known address only. */
const evenMs = 300;

/** Delays the answer, so that its timing does not reveal whether an address has an account. */
export async function inEvenTime(
  answer: Promise<Response>,
  isTelling: (response: Response) => boolean = () => true,
): Promise<Response> {
  const pause = new Promise((resolve) => {
    setTimeout(resolve, evenMs);
  });
  const response = await answer;
  if (isTelling(response)) await pause;
  return response;
}
