import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/ui/toast/toast';

/** Long enough to be read while another pitch starts. */
const noticeMs = 6000;

/** Shows a notice that the requested pitch is no longer published, while others play. */
export function useUnpublishedNotice(isGone: boolean): void {
  const { t } = useTranslation('feed');
  useEffect(() => {
    if (isGone) toast.info(t('pitch.gone'), { duration: noticeMs });
  }, [isGone, t]);
}
