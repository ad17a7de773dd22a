import { useTranslation } from 'react-i18next';
import { Spinner } from '@/ui/spinner';

/** While the code of the first page is on its way. */
export function PageLoading() {
  const { t } = useTranslation('common');
  return (
    <div className="grid min-h-[calc(100dvh-var(--top-bar))] place-items-center">
      <Spinner label={t('loading')} />
    </div>
  );
}
