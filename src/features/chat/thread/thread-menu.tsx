import { Ban, CircleCheck, Flag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnReport } from '@/domain/report-target';
import type { ConversationCard } from '@/features/chat/api/queries';
import type { UserType } from '@/lib/session/user-type';
import { Menu } from '@/ui/button/menu';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';

interface ThreadMenuProps {
  conversation: Pick<ConversationCard, 'id'>;
  readerType: UserType;
  otherName: string;
  isBlocked: boolean;
  isChanging: boolean;
  /** Settles when it is done; a failure is told elsewhere. */
  onBlock: (isBlocked: boolean) => Promise<void>;
  onReport: OnReport | undefined;
}

/** What one does about the other side of a conversation: report or block them, after a question. */
export function ThreadMenu(props: ThreadMenuProps) {
  const { conversation, readerType, otherName: name, isBlocked, isChanging, onBlock } = props;
  const { onReport } = props;
  const { t } = useTranslation('chat');
  const [isAsking, setIsAsking] = useState(false);
  const report = (subject: 'company' | 'conversation', label: string) => ({
    label,
    icon: <Flag aria-hidden />,
    onSelect: () => onReport?.({ subject, id: conversation.id, name }),
  });
  // About a talent there is nothing to report here but what they write.
  const reports =
    readerType === 'company'
      ? [report('conversation', t('reportOther', { name }))]
      : [
          report('company', t('reportOther', { name })),
          report('conversation', t('reportConversation')),
        ];
  return (
    <>
      <Menu
        label={t('more')}
        className="-mr-2 shrink-0"
        items={[
          ...(onReport ? reports : []),
          isBlocked
            ? {
                label: t('unblockOther', { name }),
                icon: <CircleCheck aria-hidden />,
                onSelect: () => void onBlock(false),
              }
            : {
                label: t('blockOther', { name }),
                icon: <Ban aria-hidden />,
                onSelect: () => setIsAsking(true),
              },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('blockTitle', { name })}
        description={t('blockText', { name })}
        cancelLabel={t('blockCancel')}
        confirmLabel={t('block')}
        onConfirm={() => void onBlock(true).finally(() => setIsAsking(false))}
        busy={isChanging}
        destructive
      />
    </>
  );
}
