/** The second of a video in an address: `?t=23` plays the pitch from there. */
export const startParam = 't';

/** The second that an address names; undefined if it names none. */
export function startOf(params: URLSearchParams): number | undefined {
  const text = params.get(startParam) ?? '';
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : undefined;
}
