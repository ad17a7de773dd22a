import { Upload, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { DiscardButton } from './discard-button';

interface Choices {
  onRecord: () => void;
  onChooseFile: () => void;
}

/** Nothing here yet: record or upload. */
export function SlotEmpty({ onRecord, onChooseFile }: Choices) {
  const { t } = useTranslation('upload');
  return (
    <>
      <p className="font-semibold text-balance">{t('emptyTitle')}</p>
      <div className="mt-1 grid gap-2 sm:flex">
        <Button icon={<Video aria-hidden />} onClick={onRecord}>
          {t('record')}
        </Button>
        <Button variant="secondary" icon={<Upload aria-hidden />} onClick={onChooseFile}>
          {t('upload')}
        </Button>
      </div>
    </>
  );
}

/** What to say, and what a file may be; under the slot, across its width. */
export function SlotAdvice() {
  const { t } = useTranslation('upload');
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>{t('emptyHint')}</p>
      <p>{t('fileHint')}</p>
    </div>
  );
}

interface OfferedProps {
  onWatch: () => void;
  onDiscard: () => void;
}

/** A recording from before a reload. */
export function SlotOffered({ onWatch, onDiscard }: OfferedProps) {
  const { t } = useTranslation('upload');
  return (
    <>
      <p className="font-semibold text-balance">{t('offeredTitle')}</p>
      <p className="text-sm text-muted">{t('offeredText')}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="sm" onClick={onWatch}>
          {t('offeredUse')}
        </Button>
        <DiscardButton onDiscard={onDiscard} />
      </div>
    </>
  );
}
