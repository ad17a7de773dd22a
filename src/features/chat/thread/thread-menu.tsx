import { Ban, CircleCheck, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OnReport } from '@/domain/report/report-target';
import type { ConversationCard } from '@/features/chat/api/queries';
import type { UserType } from '@/lib/session/user-type';
import { Menu } from '@/ui/button/menu';

interface ThreadMenuProps {
  conversation: Pick<ConversationCard, 'id'>;
  readerType: UserType;
  otherName: string;
  isBlocked: boolean;
  onBlock: () => void;
  onUnblock: () => void;
  onReport: OnReport | undefined;
}

/** Actions on the other side of a conversation: report or block them. */
export function ThreadMenu(props: ThreadMenuProps) {
  const { conversation, readerType, otherName: name, isBlocked, onBlock, onUnblock } = props;
  const { onReport } = props;
  const { t } = useTranslation('chat');
  const report = (subject: 'company' | 'conversation', label: string) => ({
    label,
    icon: <Flag aria-hidden />,
    onSelect: () => onReport?.({ subject, id: conversation.id, name }),
  });
  // A talent can be reported here only for their messages.
  const reports =
    readerType === 'company'
      ? [report('conversation', t('reportOther', { name }))]
      : [
          report('company', t('reportOther', { name })),
          report('conversation', t('reportConversation')),
        ];
  return (
    <Menu
      label={t('more')}
      className="-mr-2 shrink-0"
      items={() => [
        ...(onReport ? reports : []),
        isBlocked
          ? {
              label: t('unblockOther', { name }),
              icon: <CircleCheck aria-hidden />,
              onSelect: onUnblock,
            }
          : {
              label: t('blockOther', { name }),
              icon: <Ban aria-hidden />,
              onSelect: onBlock,
            },
      ]}
    />
  );
}
