import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownBlockColumn } from '@/features/chat/api/conversation';
import type { ConversationCard } from '@/features/chat/api/queries';
import { useBlock } from '@/features/chat/api/mutations';
import { useErrorText } from '@/lib/errors/use-error-text';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { errorToastMs, toast } from '@/ui/toast/toast';

/** Blocks the other side once the user has confirmed it, or unblocks it. */
export function useBlocking(conversation: ConversationCard, userId: string) {
  const errorText = useErrorText();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useBlock(conversation, userId, {
    onError: (error) =>
      toast.error(errorText(error), { duration: errorToastMs, about: 'conversation block' }),
  });
  const setBlocked = async (isBlocked: boolean) => {
    await mutateAsync(isBlocked).catch(() => undefined);
  };
  return {
    blocking: {
      isBlocked: conversation[ownBlockColumn(conversation, userId)] !== null,
      onBlock: () => setIsAsking(true),
      onUnblock: () => void setBlocked(false),
    },
    blockQuestion: {
      open: isAsking,
      onOpenChange: setIsAsking,
      isBlocking: isPending,
      onBlock: () => setBlocked(true),
    },
  };
}

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
