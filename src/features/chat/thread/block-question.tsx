import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';

interface BlockQuestionProps {
  otherName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBlocking: boolean;
  /** Settles when it is done; a failure is shown elsewhere. */
  onBlock: () => Promise<void>;
}

/** Asks before the other side of a conversation is blocked. */
export function BlockQuestion(props: BlockQuestionProps) {
  const { otherName: name, open, onOpenChange, isBlocking, onBlock } = props;
  const { t } = useTranslation('chat');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('blockTitle', { name })}
      description={t('blockText', { name })}
      cancelLabel={t('blockCancel')}
      confirmLabel={t('block')}
      onConfirm={() => void onBlock().finally(() => onOpenChange(false))}
      busy={isBlocking}
      destructive
    />
  );
}
