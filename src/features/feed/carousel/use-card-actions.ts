import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import type { SessionState } from '@/lib/session/session';
import { toast } from '@/ui/toast/toast';
import { itemAt, type CarouselController, type CarouselSnapshot } from './carousel-controller';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { sharePitch } from './share';
import { forgetSwipe, recordSwipe } from '@/features/feed/api/swipes';

/** Who watches: what they may do with a card depends on it. */
type Viewer = 'visitor' | 'company' | 'talent';

export const viewerOf = (session: SessionState): Viewer =>
  session.status === 'signed-in' ? session.user.userType : 'visitor';

interface CardActionOptions {
  readonly controller: CarouselController;
  readonly snapshot: CarouselSnapshot;
  readonly viewer: Viewer;
  readonly onUnlock: (item: FeedItem) => void;
  /** Absent while the contact is locked. */
  readonly onChat: ((item: FeedItem) => void) | undefined;
  /** There is no next card yet. */
  readonly onEnd: () => void;
}

/** What the viewer can do with the card that is shown (docs/product.md, 'Search and feed'). */
export function useCardActions(options: CardActionOptions) {
  const { controller, snapshot, viewer, onUnlock, onChat, onEnd } = options;
  const { t } = useTranslation('feed');
  const navigate = useNavigate();
  const item = itemAt(snapshot, snapshot.state.position);
  const dislikedId = snapshot.state.lastDisliked?.id;
  const disliked = dislikedId === undefined ? undefined : snapshot.items.get(dislikedId);
  const isRecorded = (card: FeedItem) => viewer === 'company' && card.source === 'database';

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

    like: () => {
      if (!item) return;
      if (viewer === 'visitor') controller.send({ type: 'like' });
      else if (viewer === 'talent') toast.info(t('talentCannotUnlock'));
      else if (chat) chat();
      else {
        if (isRecorded(item)) recordSwipe(item.id, true);
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
      if (isRecorded(item)) recordSwipe(item.id, false);
      if (!controller.dislike()) onEnd();
    },

    undo: () => {
      if (disliked && isRecorded(disliked)) forgetSwipe(disliked.id);
      controller.undo();
    },

    skip: () => {
      if (!controller.next({ x: -1, y: 0 })) onEnd();
    },

    share: async () => {
      if (!item) return;
      const text = t('share.text', { name: item.name, role: item.role });
      const outcome = await sharePitch(item.id, text);
      if (outcome === 'copied') toast.success(t('share.copied'));
      if (outcome === 'failed') toast.error(t('share.failed'));
    },
  };
}
