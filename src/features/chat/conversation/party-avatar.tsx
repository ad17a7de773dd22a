import { LifeBuoy } from 'lucide-react';
import { Avatar } from '@/ui/layout/avatar';
import type { Picture } from '@/ui/media/poster-image';
import type { OtherParty } from '@/features/chat/api/conversation';

interface PartyAvatarProps {
  party: OtherParty;
  picture?: Picture | null | undefined;
}

/** The other side's avatar: a picture if there is one, a life buoy for support. */
export function PartyAvatar({ party, picture }: PartyAvatarProps) {
  if (!party.isSupport) return <Avatar name={party.name} picture={picture} />;
  return (
    <span
      aria-hidden
      className="grid size-(--control) shrink-0 place-items-center rounded-full bg-signal-soft text-signal-text"
    >
      <LifeBuoy className="size-[calc(var(--control)*6/11)]" />
    </span>
  );
}
