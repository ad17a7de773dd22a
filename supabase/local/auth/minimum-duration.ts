/** Longer than any work that is done for a known address only. */
const minimumMs = 300;

/** Delays the answer, so that its timing does not reveal whether an address has an account. */
export async function withMinimumDuration(
  answer: Promise<Response>,
  isRevealing: (response: Response) => boolean = () => true,
): Promise<Response> {
  const pause = new Promise((resolve) => {
    setTimeout(resolve, minimumMs);
  });
  const response = await answer;
  if (isRevealing(response)) await pause;
  return response;
}
