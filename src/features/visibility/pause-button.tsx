import { Eye, Pause } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnPosition } from '@/domain/position/own-position';
import { useTerms } from '@/domain/use-terms';
import { useErrorText } from '@/lib/errors/use-error-text';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Button } from '@/ui/button/button';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { usePausePosition } from './api/mutations';

interface PauseButtonProps {
  userId: string;
  position: Pick<OwnPosition, 'id' | 'position_title' | 'paused_at' | 'hidden_at'>;
  /** Leaves out the space round a button without a border, where it has a line for itself. */
  flush?: boolean;
}

/** Pauses a pitch after saying what that means, and shows it again. A hidden one has no button. */
export function PauseButton({ userId, position, flush = false }: PauseButtonProps) {
  const { t } = useTranslation('visibility');
  const title = useTerms().title(position.position_title);
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const pause = usePausePosition(userId, position.id, {
    onSuccess: (isPaused) => {
      setAsking(false);
      toast.success(t(isPaused ? 'pauseDone' : 'showDone'), { about: 'pause' });
    },
    onError: (error) => {
      setAsking(false);
      toast.error(errorText(error), { duration: errorToastMs, about: 'pause' });
    },
  });
  if (position.hidden_at !== null) return null;
  const isPaused = position.paused_at !== null;
  return (
    <>
      <Button
        size="sm"
        variant={isPaused ? 'secondary' : 'ghost'}
        icon={isPaused ? <Eye aria-hidden /> : <Pause aria-hidden />}
        aria-label={t(isPaused ? 'showName' : 'pauseName', { title })}
        loading={pause.isPending && !asking}
        className={flush && !isPaused ? '-mx-4' : undefined}
        onClick={() => (isPaused ? pause.mutate(false) : setAsking(true))}
      >
        {t(isPaused ? 'show' : 'pause')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('pauseTitle', { title })}
        description={t('pauseText')}
        cancelLabel={t('pauseKeep')}
        confirmLabel={t('pauseConfirm')}
        onConfirm={() => pause.mutate(true)}
        busy={pause.isPending}
      />
    </>
  );
}
