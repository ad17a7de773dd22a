import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/i18n/format';
import type { Appealable } from './api/appeal';

/** What was decided, when, why, and what the operator wrote; nothing where the member read it elsewhere. */
export function DecisionStatement({ statement }: Pick<Appealable, 'statement'>) {
  const { t, i18n } = useTranslation('appeal');
  if (statement === null) return null;
  const { action, reason, words, decidedAt } = statement;
  return (
    <div className="grid gap-2">
      <p>
        {action === 'dismiss_report'
          ? t('reported', { reason: t(`reason.${reason}`) })
          : t('told', { what: t(`decision.${action}`), reason: t(`reason.${reason}`) })}
      </p>
      <p className="text-sm text-muted">
        <time dateTime={decidedAt}>{formatDate(decidedAt, i18n.language)}</time>
      </p>
      {words === '' ? null : (
        <blockquote className="border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
          {words}
        </blockquote>
      )}
    </div>
  );
}
