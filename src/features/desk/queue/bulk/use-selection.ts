import { useState } from 'react';
import { bulkActions } from '@/features/desk/api/bulk';
import type { DeskItem } from '@/features/desk/api/item';

export interface Selection {
  /** What is selected and still waits, in the order of the list. */
  readonly items: readonly DeskItem[];
  readonly has: (id: string) => boolean;
  /** Whether it can be decided together with what is selected. */
  readonly canSelect: (item: DeskItem) => boolean;
  /** @param isRange whether everything since the last selected row goes along */
  readonly toggle: (id: string, isRange?: boolean) => void;
  readonly clear: () => void;
}

/** Several rows of one kind, to be decided at once. */
export function useSelection(rows: readonly DeskItem[]): Selection {
  const [ids, setIds] = useState<readonly string[]>([]);
  const items = rows.filter(({ id }) => ids.includes(id));
  const kind = items[0]?.kind;
  const canSelect = (item: DeskItem) =>
    bulkActions[item.kind] !== undefined && (kind === undefined || kind === item.kind);

  const toggle = (id: string, isRange = false) => {
    const item = rows.find((row) => row.id === id);
    if (!item || !canSelect(item)) return;
    const selected = items.map((one) => one.id);
    if (selected.includes(id)) {
      setIds(selected.filter((one) => one !== id));
      return;
    }
    const last = isRange ? rows.findIndex((row) => row.id === ids.at(-1)) : -1;
    const place = rows.indexOf(item);
    const between = last === -1 ? [] : rows.slice(Math.min(last, place), Math.max(last, place) + 1);
    const added = between.filter((row) => row.kind === item.kind && row.id !== id);
    setIds([...new Set([...selected, ...added.map((row) => row.id)]), id]);
  };
  return { items, has: (id) => ids.includes(id), canSelect, toggle, clear: () => setIds([]) };
}
