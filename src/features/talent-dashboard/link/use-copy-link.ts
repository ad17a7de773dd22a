import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { toast } from '@/ui/toast/toast';

/** Copies the talent's own link to a pitch, through which views are counted as such. */
export function useCopyLink(positionId: string) {
  const { t } = useTranslation('talent-dashboard');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const address = new URL(paths.linkedPitch(positionId), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      toast.success(t('link.copied'), { description: t('link.use'), duration: 5000 });
    } catch {
      toast.error(t('link.copyFailed'));
    }
  };
  return { copied, copy };
}
