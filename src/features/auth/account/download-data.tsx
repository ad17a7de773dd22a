import { Download } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import { datedFileName, saveJson } from '@/lib/browser/save-file';
import { toAppError, type ErrorCode } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import { useExportAccount } from '@/features/auth/api/mutations';

/** Failures that the catalog of errors explains; of the others support has to know. */
const ownWords: ReadonlySet<ErrorCode> = new Set(['offline', 'network', 'signed-out']);

/** A button that saves all that is stored of one's own account as a file. */
export function DownloadData() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const hintId = useId();
  const { mutate, isPending } = useExportAccount({
    onSuccess: (document) => {
      saveJson(datedFileName('json'), document);
      toast.success(t('exportAccount.success'), { about: 'export-account' });
    },
    onError: (error) => {
      const { code } = toAppError(error);
      const text = ownWords.has(code)
        ? errorText(error)
        : code === 'rate-limited'
          ? t('exportAccount.limited')
          : t('exportAccount.failed', { email: brand.contactEmail });
      toast.error(text, { duration: 6000, about: 'export-account' });
    },
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        icon={<Download aria-hidden />}
        aria-describedby={hintId}
        loading={isPending}
        loadingText={t('exportAccount.loading')}
        onClick={() => mutate()}
      >
        {t('exportAccount.label')}
      </Button>
      <p id={hintId} className="text-sm text-muted">
        {t('exportAccount.hint')}
      </p>
    </div>
  );
}
