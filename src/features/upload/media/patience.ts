/** How long a look into a video may take: a decoder may never answer. */
const patienceMs = 8000;

/** The answer, or another one where it fails or takes too long. */
export async function withPatience<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patienceMs);
  });
  try {
    return await Promise.race([answer, end]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}
