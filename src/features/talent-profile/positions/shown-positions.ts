import type { OwnPosition } from '@/domain/position/own-positions';

/** A position on the screen; without a row it is not stored yet. */
export interface ShownPosition {
  readonly id: string;
  readonly row: OwnPosition | undefined;
}

/**
 * The positions to show: the stored ones, then the added ones. Somebody without any has one default
 * position, whose id is the person's own: two tabs, or a repeated save, cannot create it twice.
 */
export function shownPositions(
  userId: string,
  rows: readonly OwnPosition[],
  addedIds: readonly string[],
): ShownPosition[] {
  const added = addedIds.filter((id) => !rows.some((row) => row.id === id));
  const notStored = rows.length === 0 && added.length === 0 ? [userId] : added;
  return [
    ...rows.map((row) => ({ id: row.id, row })),
    ...notStored.map((id) => ({ id, row: undefined })),
  ];
}

/**
 * The added positions after one more. Who has stored none yet sees the default one: it stays beside
 * the new one, with what was typed and filmed for it.
 */
export function withAddedPosition(
  userId: string,
  storedCount: number,
  addedIds: readonly string[],
  newId: string,
): readonly string[] {
  const shown = storedCount === 0 && addedIds.length === 0 ? [userId] : addedIds;
  return [...shown, newId];
}
