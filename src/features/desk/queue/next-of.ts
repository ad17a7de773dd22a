/** The id beside `id`: the one after it, else the one before; undefined if it is the only one. */
export function nextOf(ids: readonly string[], id: string): string | undefined {
  const place = ids.indexOf(id);
  return ids[place + 1] ?? (place > 0 ? ids[place - 1] : ids.find((other) => other !== id));
}

/** The id `step` places further, at most to either end; from nowhere, the first or the last. */
export function stepFrom(
  ids: readonly string[],
  id: string | null,
  step: 1 | -1,
): string | undefined {
  const place = id === null ? -1 : ids.indexOf(id);
  if (place === -1) return ids.at(step === 1 ? 0 : -1);
  return ids[place + step] ?? id ?? undefined;
}
