import type { DeskItem } from '@/features/desk/api/items/item';

/** What each kind of item is drawn from. */
export interface ItemProps {
  readonly item: DeskItem;
  /** Called once a decision is carried out. */
  readonly onDecided: () => void;
}
