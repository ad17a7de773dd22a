import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Button } from '@/ui/button/button';

/** Discards an unpublished video after a confirmation, because there is no other copy. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('upload');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('discardTitle')}
        description={t('discardText')}
        cancelLabel={t('discardKeep')}
        confirmLabel={t('discard')}
        onConfirm={onDiscard}
        destructive
      />
    </>
  );
}
