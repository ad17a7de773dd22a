import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { afterCode } from '@/features/desk/api/code-request';
import { readSupportThread } from '@/features/desk/api/support/support';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { brand } from '@/lib/brand';
import { saveCsv } from '@/lib/csv';
import { Button } from '@/ui/button/button';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { useNoticeText } from './use-notice-text';

interface SaveConversationProps {
  conversationId: string;
  personId: string;
  personName: string;
}

/** Saves a person's whole conversation with support as a file: who wrote what and when. */
export function SaveConversation({ conversationId, personId, personName }: SaveConversationProps) {
  const { t, i18n } = useTranslation('desk-people');
  const noticeText = useNoticeText();
  const errorText = useDecisionError();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => afterCode(() => readSupportThread(conversationId)),
    onSuccess: (messages) => {
      const head = [t('thread.time'), t('thread.from'), t('thread.message')];
      const rows = messages.map((message) => {
        const notice = noticeText(message);
        const sender = message.sender_id === personId ? personName : brand.name;
        return [
          message.created_at,
          notice === null ? sender : t('thread.notice'),
          notice ?? message.content,
        ];
      });
      saveCsv(`${t('thread.file')}-${personId.slice(0, 8)}`, [head, ...rows], i18n.language);
    },
    onError: (error) => toast.error(errorText(error), { duration: errorToastMs }),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Download aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
      className="justify-self-start"
    >
      {t('thread.save')}
    </Button>
  );
}
