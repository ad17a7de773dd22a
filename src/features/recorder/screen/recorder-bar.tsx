import { NotebookPen, SlidersHorizontal, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/button/icon-button';
import { isInRecording, type RecorderState } from '@/features/recorder/machine/recorder-machine';
import type { Notes } from '@/features/recorder/notes/use-notes';
import { RecBadge, ViewfinderText } from './viewfinder';

interface RecorderBarProps {
  state: RecorderState;
  practising: boolean;
  notes: Notes;
  /** Whether a sheet is open, which returns the focus to the button that opened it. */
  hasSheet: boolean;
  onOpenSheet: (sheet: 'notes' | 'devices') => void;
}

/** Over the picture: the button that closes the recorder, the recorded time, script and settings. */
export function RecorderBar(props: RecorderBarProps) {
  const { state, practising, notes, hasSheet, onOpenSheet } = props;
  const { t } = useTranslation('recorder');
  return (
    <div className="absolute inset-x-0 top-0 grid gap-4 scrim-top px-4 pt-[max(1rem,var(--safe-top))] pb-10 beside:right-(--panel,0px) beside:gap-3 beside:pb-6 beside:pl-[max(1rem,var(--safe-x))]">
      <div className="grid grid-cols-[1fr_auto_1fr] items-center">
        <Dialog.Close asChild>
          <IconButton variant="theatre" label={t('close')} icon={<X aria-hidden />} />
        </Dialog.Close>
        {isInRecording(state) ? (
          <RecBadge
            elapsedMs={state.elapsedMs}
            paused={state.phase === 'paused'}
            practising={practising}
          />
        ) : (
          <span />
        )}
        {state.phase === 'ready' || hasSheet ? (
          <div className="flex gap-2 justify-self-end">
            <button
              type="button"
              aria-label={t('script')}
              onClick={() => onOpenSheet('notes')}
              className="flex min-h-11 items-center gap-2 rounded-full bg-theatre-control px-4 text-sm font-semibold"
            >
              <NotebookPen aria-hidden className="size-4.5" />
              {t('scriptShort')}
            </button>
            <IconButton
              variant="theatre"
              label={t('settings')}
              icon={<SlidersHorizontal aria-hidden />}
              onClick={() => onOpenSheet('devices')}
            />
          </div>
        ) : null}
      </div>
      <div className="px-1">
        <ViewfinderText state={state} notes={notes} />
      </div>
    </div>
  );
}
