import { brand } from '@/lib/brand';
import type { UserType } from '@/lib/session/user-type';
import { isSupport, type Conversation } from '@/features/chat/api/conversation';

/** The other side of a conversation, as its reader sees it. */
export interface OtherParty {
  readonly name: string;
  readonly verified: boolean;
  readonly isSupport: boolean;
}

/**
 * The other side of a conversation: support under the product's name and verified, the company with
 * its verified badge for a talent, the talent for a company. `nameless` replaces a missing name.
 */
export function otherParty(
  conversation: Pick<
    Conversation,
    'company_id' | 'company_name' | 'company_is_verified' | 'talent_name'
  >,
  readerType: UserType,
  nameless: string,
): OtherParty {
  if (isSupport(conversation)) return { name: brand.name, verified: true, isSupport: true };
  return readerType === 'company'
    ? { name: conversation.talent_name ?? nameless, verified: false, isSupport: false }
    : {
        name: conversation.company_name,
        verified: conversation.company_is_verified,
        isSupport: false,
      };
}
