import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadOnlyReason } from '@/features/chat/api/conversation';
import { stoppedByOperatorQuery } from '@/features/chat/api/queries';
import { useDraft } from '@/features/chat/composer/use-draft';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';

interface ThreadEndProps {
  conversationId: string;
  readOnlyReason: ReadOnlyReason | null;
  /** Details of why it was closed or suspended, where the page knows them. */
  ending?: ReactNode;
  otherName: string;
  isUnblocking: boolean;
  onUnblock: () => void;
}

/**
 * Shown instead of the send box: why the conversation is read-only. Renders an empty live region
 * while both sides can write.
 */
export function ThreadEnd(props: ThreadEndProps) {
  const { conversationId, readOnlyReason, ending, otherName, isUnblocking, onUnblock } = props;
  const { t } = useTranslation('chat');
  const stoppedByOperator = useQuery({
    ...stoppedByOperatorQuery(conversationId),
    enabled: readOnlyReason === 'suspended',
  });
  const reason =
    readOnlyReason === 'suspended' && stoppedByOperator.data === true
      ? t('end.stopped')
      : readOnlyReason === 'closed' || readOnlyReason === 'suspended'
        ? ending
        : null;
  return (
    <div aria-live="polite">
      {readOnlyReason === null ? null : (
        <div className="border-t border-line px-4 py-4 text-sm text-muted">
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center">
            <p className="min-w-0 wrap-anywhere">
              {reason ?? t(`end.${readOnlyReason}`, { name: otherName })}
            </p>
            {readOnlyReason === 'blocked' ? (
              <Button size="sm" variant="secondary" loading={isUnblocking} onClick={onUnblock}>
                {t('unblock')}
              </Button>
            ) : null}
          </div>
          <ReadOnlyDraft conversationId={conversationId} />
        </div>
      )}
    </div>
  );
}

/** The draft that was open when the conversation became read-only, to read and to copy. */
function ReadOnlyDraft({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('chat');
  const [draft] = useDraft(useUser().id, conversationId);
  if (draft.trim() === '') return null;
  return (
    <div className="mt-3 rounded-field bg-raised px-4 py-2">
      <p>{t('end.draft')}</p>
      <p
        dir="auto"
        className="max-h-32 overflow-y-auto wrap-anywhere whitespace-pre-line text-ink select-all"
      >
        {draft}
      </p>
    </div>
  );
}
