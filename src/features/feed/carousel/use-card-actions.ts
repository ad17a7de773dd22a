import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { toast } from '@/ui/toast/toast';
import { itemAt, type CarouselController, type CarouselSnapshot } from './carousel-controller';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useRecordSwipe } from '@/features/feed/api/mutations';

interface CardActionOptions {
  readonly controller: CarouselController;
  readonly snapshot: CarouselSnapshot;
  readonly onUnlock: (item: FeedItem) => void;
  /** Absent while the contact is locked. */
  readonly onChat: ((item: FeedItem) => void) | undefined;
  /** Called when there is no next card yet. */
  readonly onEnd: () => void;
}

/** What the viewer can do with the card that is shown (docs/product.md, 'Search and feed'). */
export function useCardActions(options: CardActionOptions) {
  const { controller, snapshot, onUnlock, onChat, onEnd } = options;
  const { t } = useTranslation('feed');
  const navigate = useNavigate();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const viewer = user?.userType ?? 'visitor';
  const { mutate: recordSwipe } = useRecordSwipe();
  const item = itemAt(snapshot, snapshot.state.position);
  const dislikedId = snapshot.state.lastDisliked?.id;
  const disliked = dislikedId === undefined ? undefined : snapshot.items.get(dislikedId);

  const record = (card: FeedItem, liked: boolean | null) => {
    if (user?.userType !== 'company' || card.source !== 'database') return;
    recordSwipe({ companyId: user.id, positionId: card.id, liked });
  };

  const unlock = (card: FeedItem) => {
    if (card.talentId === null) {
      toast.info(t('noCandidate'));
      return;
    }
    controller.send({ type: 'like' });
    onUnlock(card);
  };

  const chat = item && onChat ? () => onChat(item) : undefined;

  return {
    chat,
    undoName: disliked?.name,
    canLike: viewer === 'company' && item?.talentId != null,
    /** Whether this viewer may pay for the contact, a visitor after having registered. */
    canBuy: viewer !== 'talent' && item?.talentId != null && !chat,

    like: () => {
      if (!item) return;
      if (viewer === 'visitor') controller.send({ type: 'like' });
      else if (viewer === 'talent') toast.info(t('talentCannotUnlock'));
      else if (chat) chat();
      else {
        record(item, true);
        unlock(item);
      }
    },

    clickName: () => {
      if (!item) return;
      if (viewer === 'company') unlock(item);
      else if (viewer === 'visitor') controller.send({ type: 'ask-sign-in' });
      else void navigate(paths.dashboard('talent'));
    },

    dislike: () => {
      if (!item) return;
      record(item, false);
      if (!controller.dislike()) onEnd();
    },

    undo: () => {
      if (disliked) record(disliked, null);
      controller.undo();
    },

    skip: () => {
      if (!controller.next({ x: -1, y: 0 })) onEnd();
    },

    share: async () => {
      if (!item) return;
      const text = t('share.text', { name: item.name, role: item.role });
      // One's own link shows oneself alone (docs/decisions/0058-ones-own-link.md).
      const isOwn = user !== undefined && item.talentId === user.id;
      const path = isOwn ? paths.linkedPitch(item.id) : paths.pitch(item.id);
      const outcome = await shareLink(new URL(path, window.location.origin).href, text);
      if (outcome === 'copied') toast.success(t('share.copied'));
      if (outcome === 'failed') toast.error(t('share.failed'));
    },
  };
}

export type CardActions = ReturnType<typeof useCardActions>;

/**
 * Opens the device's share sheet with a pitch's address; without a share sheet, copies the address.
 * @returns 'cancelled' when the person closed the share sheet
 */
async function shareLink(
  url: string,
  text: string,
): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ text, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
