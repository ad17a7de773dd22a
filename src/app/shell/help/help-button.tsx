import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { cx } from '@/ui/cx';
import './help-button.css';

/**
 * Opens the help chat in a new tab. Its place is fixed and free in each layout; its label shows on
 * hover, and always on devices without hover.
 */
export function HelpButton({ theatre = false }: { theatre?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <aside aria-label={t('helpArea')}>
      <a
        data-help
        aria-label={`${t('help')} (${t('helpNewTab')})`}
        href={brand.helpChatUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={cx(
          'help-button font-semibold',
          theatre
            ? 'bg-theatre-control text-theatre-ink inset-ring inset-ring-white/30'
            : 'bg-ink text-page shadow-card',
        )}
      >
        <MessageCircleQuestionMark aria-hidden className="size-5 shrink-0" />
        <span
          aria-hidden
          className={cx('help-button-label', theatre ? 'desk:bg-theatre' : 'desk:bg-ink')}
        >
          {t('help')}
        </span>
      </a>
    </aside>
  );
}
