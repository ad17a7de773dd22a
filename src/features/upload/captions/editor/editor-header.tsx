import { FileUp, Trash2, Undo2, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Menu } from '@/ui/button/menu';

interface EditorHeaderProps {
  isChanged: boolean;
  isBusy: boolean;
  onChooseFile: () => void;
  /** Reverts to the published captions; undefined without any, or without changes. */
  onDiscard: (() => void) | undefined;
  onDelete: () => void;
  onPublish: () => void;
}

/** Over the lines: closes the editor, what else can be done with the text, and publishes it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { isChanged, isBusy, onChooseFile, onDiscard, onDelete, onPublish } = props;
  const { t } = useTranslation('upload');
  return (
    <header className="relative z-10 flex items-center gap-2 px-[max(0.75rem,var(--safe-x))] pt-[max(0.5rem,var(--safe-top))] pb-2">
      <Dialog.Close asChild>
        <IconButton label={t('closePlayer')} icon={<X aria-hidden />} />
      </Dialog.Close>
      <h2 aria-hidden className="min-w-0 flex-1 truncate text-lg">
        {t('captions.title')}
      </h2>
      <Menu
        label={t('captions.more')}
        items={() => [
          { label: t('captions.fromFile'), icon: <FileUp aria-hidden />, onSelect: onChooseFile },
          ...(onDiscard
            ? [
                {
                  label: t('captions.discard'),
                  icon: <Undo2 aria-hidden />,
                  onSelect: onDiscard,
                },
              ]
            : []),
          { label: t('captions.delete'), icon: <Trash2 aria-hidden />, onSelect: onDelete },
        ]}
      />
      <Button size="sm" disabled={!isChanged} loading={isBusy} onClick={onPublish}>
        {t('captions.publish')}
      </Button>
    </header>
  );
}
