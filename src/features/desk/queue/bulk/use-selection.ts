import { useState } from 'react';
import { bulkActions } from '@/features/desk/api/items/bulk';
import type { DeskItem } from '@/features/desk/api/items/item';

export interface Selection {
  /** What is selected and still waits, as it was when it was selected, in the order of the list. */
  readonly items: readonly DeskItem[];
  readonly has: (id: string) => boolean;
  /** Whether it can be decided together with what is selected. */
  readonly canSelect: (item: DeskItem) => boolean;
  /** @param isRange whether everything since the last selected row goes along */
  readonly toggle: (id: string, isRange?: boolean) => void;
  readonly clear: () => void;
}

/**
 * Several rows of one kind, to be decided at once. A row that changes stays selected as it was read, so
 * that the decision on it is refused.
 */
export function useSelection(rows: readonly DeskItem[]): Selection {
  const [selected, setSelected] = useState<readonly DeskItem[]>([]);
  const items = rows.flatMap(({ id }) => selected.find((one) => one.id === id) ?? []);
  const kind = items[0]?.kind;
  const canSelect = (item: DeskItem) =>
    bulkActions[item.kind] !== undefined && (kind === undefined || kind === item.kind);

  const toggle = (id: string, isRange = false) => {
    const item = rows.find((row) => row.id === id);
    if (!item || !canSelect(item)) return;
    if (items.some((one) => one.id === id)) {
      setSelected(items.filter((one) => one.id !== id));
      return;
    }
    const lastPlace = isRange ? rows.findIndex((row) => row.id === selected.at(-1)?.id) : -1;
    const place = rows.indexOf(item);
    const between =
      lastPlace === -1
        ? []
        : rows.slice(Math.min(lastPlace, place), Math.max(lastPlace, place) + 1);
    const addedRows = between.filter(
      (row) => row.kind === item.kind && row.id !== id && !items.some((one) => one.id === row.id),
    );
    setSelected([...items, ...addedRows, item]);
  };
  const has = (id: string) => items.some((one) => one.id === id);
  return { items, has, canSelect, toggle, clear: () => setSelected([]) };
}
