import { LifeBuoy } from 'lucide-react';
import { Avatar } from '@/ui/layout/avatar';
import type { OtherParty } from './other-party';

interface PartyAvatarProps {
  party: OtherParty;
  src?: string | null;
}

/** The other side's avatar: a picture if there is one, a life buoy for support. */
export function PartyAvatar({ party, src }: PartyAvatarProps) {
  if (!party.isSupport) return <Avatar name={party.name} src={src} />;
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-full bg-signal-soft text-signal-text"
    >
      <LifeBuoy className="size-6" />
    </span>
  );
}
