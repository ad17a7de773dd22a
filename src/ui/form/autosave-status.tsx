import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import type { Autosave } from './use-autosave';

interface AutosaveStatusProps {
  status: Autosave['status'];
  /** Until something is typed. */
  idleText?: string;
  /** What could not be saved, as a sentence. */
  failedText: string;
  onRetry: () => void;
}

/** Says under a field whether its text is saved, and offers to try again. */
export function AutosaveStatus({ status, idleText, failedText, onRetry }: AutosaveStatusProps) {
  const { t } = useTranslation('common');
  const hasFailed = status === 'failed';
  return (
    <p
      role="status"
      className={cx('mt-1 min-h-5 text-sm', hasFailed ? 'text-danger' : 'text-muted')}
    >
      {status === 'idle' ? idleText : null}
      {status === 'saving' ? t('saving') : null}
      {status === 'saved' ? t('saved') : null}
      {hasFailed ? (
        <>
          {failedText}
          <button type="button" className="ml-2 min-h-11 font-semibold underline" onClick={onRetry}>
            {t('retry')}
          </button>
        </>
      ) : null}
    </p>
  );
}
