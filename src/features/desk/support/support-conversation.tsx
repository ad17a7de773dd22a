import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { accountStatusQuery } from '@/features/desk/api/person/person';
import { lastSeqOf, supportThreadQuery } from '@/features/desk/api/support/support';
import { useTranslation } from 'react-i18next';
import { languageOf } from '@/lib/i18n/first-language';
import { AnswerForm } from './answer-form';
import { SaveConversation } from './save-conversation';
import { SupportThread } from './support-thread';

interface SupportConversationProps {
  conversationId: string;
  personId: string;
  /** As the desk knows them; null without a name. */
  name: string | null;
  userType: string;
  hasLetters?: boolean;
  onAnswered?: (() => void) | undefined;
}

/** A person's whole conversation with support, and the field to answer it. */
export function SupportConversation(props: SupportConversationProps) {
  const { conversationId, personId, name, userType, hasLetters = false, onAnswered } = props;
  const { t, i18n } = useTranslation('desk-people');
  const accountStatus = useQuery(accountStatusQuery(personId));
  const thread = useInfiniteQuery(supportThreadQuery(conversationId));
  return (
    <>
      <SupportThread
        conversationId={conversationId}
        personId={personId}
        personName={name ?? t('nameless')}
      />
      {lastSeqOf(thread.data) ? (
        <SaveConversation
          conversationId={conversationId}
          personId={personId}
          personName={name ?? t('nameless')}
        />
      ) : null}
      <AnswerForm
        key={conversationId}
        question={{ kind: 'support', id: conversationId }}
        greetingName={greetingName(name, userType)}
        language={accountStatus.data?.language ?? languageOf(i18n.language)}
        lastReadSeq={lastSeqOf(thread.data) ?? 0}
        hasLetters={hasLetters}
        onAnswered={onAnswered}
      />
    </>
  );
}

/** The name that a ready answer greets: a talent's first name or a company's name; null without one. */
function greetingName(name: string | null, userType: string): string | null {
  if (userType === 'talent') return name?.trim().split(/\s+/)[0] ?? null;
  return name === defaultCompanyName ? null : name;
}

/** The name of a company that hasn't given one (docs/product.md#company-profile). */
const defaultCompanyName = 'Empresa';
