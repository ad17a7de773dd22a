import { CircleUserRound, House, Search } from 'lucide-react';
import type { ShortcutId } from './shortcuts';

const icons = { home: House, search: Search, profile: CircleUserRound };

/** A shortcut's icon; hidden from screen readers because its label stands beside it. */
export function ShortcutIcon({ id }: { id: ShortcutId }) {
  const Icon = icons[id];
  return <Icon aria-hidden className="size-6" />;
}
