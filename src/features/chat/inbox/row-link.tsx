import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { cx } from '@/ui/cx';
import { selectableRowLook } from '@/ui/button/selectable-row-look';

interface RowLinkProps {
  conversationId: string;
  /** Address of the screen it is on, for the way back. */
  from: string;
  isSelected: boolean;
  /** Opens beside the list; without it the row leads to the conversation's own address. */
  onSelect: ((conversationId: string) => void) | undefined;
  children: ReactNode;
}

/** A row of a list that opens its conversation. */
export function RowLink({ conversationId, from, isSelected, onSelect, children }: RowLinkProps) {
  const open = (event: MouseEvent) => {
    const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!onSelect || wantsNewTab) return;
    event.preventDefault();
    onSelect(conversationId);
  };
  return (
    <Link
      to={paths.messages(conversationId)}
      state={{ from }}
      onClick={open}
      aria-current={isSelected ? 'true' : undefined}
      className={cx(
        'flex min-h-18 items-center gap-3 rounded-field px-3 py-2.5 -outline-offset-2 transition-colors',
        selectableRowLook(isSelected),
      )}
    >
      {children}
    </Link>
  );
}
