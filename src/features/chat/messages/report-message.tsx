import { Flag } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/button/icon-button';

interface ReportMessageProps {
  /** The message; its beginning distinguishes this button from the others. */
  content: string;
  /** Whether Tab reaches it; the arrow keys go to the others. */
  isTabStop: boolean;
  onReport: () => void;
}

/**
 * Reports the message beside it. Visible while the mouse is over the message, after a tap on it,
 * and with the focus. Tab stops at one of them per thread, because there may be thousands.
 */
export function ReportMessage({ content, isTabStop, onReport }: ReportMessageProps) {
  const { t } = useTranslation('chat');
  return (
    <IconButton
      data-reports
      label={t('reportMessage', { text: beginningOf(content) })}
      icon={<Flag aria-hidden />}
      aria-haspopup="dialog"
      tabIndex={isTabStop ? 0 : -1}
      onClick={onReport}
      onKeyDown={moveToNext}
      className="pointer-events-none opacity-0 group-focus-within/message:pointer-events-auto group-focus-within/message:opacity-70 group-hover/message:pointer-events-auto group-hover/message:opacity-70 hover:opacity-100! focus-visible:opacity-100! [&_svg]:size-4.5!"
    />
  );
}

const maxLabelLength = 40;

/** The first words of a message, in one line. */
function beginningOf(content: string): string {
  const line = content.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= maxLabelLength) return line;
  const cut = line.slice(0, maxLabelLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLabelLength / 2)).trimEnd()}…`;
}

/** Up and down move to the same button of the previous or next message. */
function moveToNext(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const list = event.currentTarget.closest('[role=log]');
  if (step === undefined || !list) return;
  const buttons = [...list.querySelectorAll<HTMLElement>('[data-reports]')];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  event.preventDefault();
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
