/** Longer than anything takes that is done for one address and not for another. */
const evenMs = 300;

/** Answers no sooner for an address that nobody has, so that its time does not tell them apart. */
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
