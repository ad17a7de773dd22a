import { useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFiles, useStayOnDrop } from './stay-on-drop';
import { cx } from '@/ui/cx';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';

interface DropZoneProps {
  ref: Ref<HTMLDivElement>;
  /** Whether a file is taken now; one that is dropped otherwise does nothing. */
  isOpen: boolean;
  /** Whether a published video would be replaced, which is asked about first. */
  replaces: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Accepts a video dropped onto it, and stops the browser from opening one dropped beside it. */
export function DropZone({ ref, isOpen, replaces, onFile, children }: DropZoneProps) {
  const { t } = useTranslation('upload');
  const [isOver, setIsOver] = useState(false);
  const [waiting, setWaiting] = useState<File | null>(null);
  useStayOnDrop();

  const whenFiles = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (isOpen && hasFiles(event)) handle(event);
  };
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className={cx(
        'grid gap-4 rounded-field outline-none',
        isOver && 'outline-2 outline-offset-8 outline-signal outline-dashed',
      )}
      onDragOver={whenFiles((event) => {
        setIsOver(true);
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      })}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Elements inside it are left, too.
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setIsOver(false);
      }}
      onDrop={whenFiles((event) => {
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer.files[0];
        if (!file) return;
        if (replaces) setWaiting(file);
        else onFile(file);
      })}
    >
      {children}
      <ConfirmDialog
        open={waiting !== null}
        onOpenChange={() => setWaiting(null)}
        title={t('dropTitle')}
        description={t('replaceText')}
        cancelLabel={t('keepCurrent')}
        confirmLabel={t('replace')}
        onConfirm={() => {
          if (waiting) onFile(waiting);
        }}
      />
    </div>
  );
}
