import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { buttonLook } from '@/ui/button/button-look';

interface WaitingPanelProps {
  tab: 'open' | 'hidden' | 'closed' | 'blocked';
  /** Whether the bank is still processing the payment, which may take days. */
  isProcessing: boolean;
  url: string | undefined;
  reference: string | undefined;
  onOpen: () => void;
  onCancel: () => void;
  /** Opens the support conversation with a draft that names the payment. */
  onSupport: (draft: string) => void;
}

/** Shown while the person pays in another tab: status, and what to do if that tab was closed or blocked. */
export function WaitingPanel(props: WaitingPanelProps) {
  const { tab, isProcessing, url, reference, onOpen, onCancel, onSupport } = props;
  const { t } = useTranslation('unlock');
  const texts = {
    open: [t('waiting.title'), t('waiting.text')],
    hidden: [t('waiting.title'), t('waiting.unshownText')],
    closed: [t('waiting.closedTitle'), t('waiting.closedText')],
    blocked: [t('waiting.blockedTitle'), t('waiting.blockedText')],
  };
  const [title, text] = isProcessing
    ? [t('waiting.processingTitle'), t('waiting.processingText')]
    : texts[tab];
  return (
    <div className="grid gap-4">
      <div role="status" className="flex gap-3">
        <LoaderCircle aria-hidden className="mt-1 size-5 shrink-0 animate-spin text-warning" />
        <div>
          <p className="font-semibold">{title}</p>
          <p className="mt-1 text-base text-muted">{text}</p>
        </div>
      </div>
      {tab === 'blocked' && url ? (
        <>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonLook('primary', 'md')}
          >
            {t('waiting.openTab')}
          </a>
          <a href={url} className={buttonLook('secondary', 'md')}>
            {t('waiting.openHere')}
          </a>
        </>
      ) : (
        <Button variant={tab === 'closed' ? 'primary' : 'secondary'} onClick={onOpen}>
          {tab === 'closed' ? t('waiting.again') : t('waiting.show')}
        </Button>
      )}
      <Button variant="ghost" onClick={onCancel}>
        {t('waiting.cancel')}
      </Button>
      {reference ? (
        <div className="text-center text-sm text-muted">
          {t('waiting.reference')} <span className="block select-all">{reference}</span>
          <Button
            variant="ghost"
            size="sm"
            className="mt-1 underline underline-offset-4"
            onClick={() => onSupport(t('supportDraft', { reference }))}
          >
            {t('waiting.support')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
