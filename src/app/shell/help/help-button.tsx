import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { brand } from '@/lib/brand';
import { paths } from '@/lib/routing/paths';
import { cx } from '@/ui/cx';
import './help-button.css';

interface HelpButtonProps {
  theatre?: boolean;
  /** Address of the chat; the help page takes its place where it is empty. */
  chatUrl?: string;
}

/**
 * Opens the help chat in a new tab, or the help page where the operator has no chat. Its place is fixed
 * and free in each layout; its label shows on hover, and always on devices without hover.
 */
export function HelpButton({ theatre = false, chatUrl = brand.helpChatUrl }: HelpButtonProps) {
  const { t } = useTranslation('shell');
  const look = cx(
    'help-button font-semibold',
    theatre
      ? 'bg-theatre-control text-theatre-ink inset-ring inset-ring-white/30'
      : 'bg-ink text-page shadow-card',
  );
  const content = (
    <>
      <MessageCircleQuestionMark aria-hidden className="size-5 shrink-0" />
      <span
        aria-hidden
        className={cx('help-button-label', theatre ? 'desk:bg-theatre' : 'desk:bg-ink')}
      >
        {t('help')}
      </span>
    </>
  );
  return (
    <aside aria-label={t('helpArea')}>
      {chatUrl === '' ? (
        <Link data-help aria-label={t('help')} to={paths.help} className={look}>
          {content}
        </Link>
      ) : (
        <a
          data-help
          aria-label={`${t('help')} (${t('helpNewTab')})`}
          href={chatUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={look}
        >
          {content}
        </a>
      )}
    </aside>
  );
}
