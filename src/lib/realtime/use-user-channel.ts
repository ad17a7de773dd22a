import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useSession } from '@/lib/session/session';
import { useOnline } from '@/lib/browser/use-online';
import {
  joinUserChannel,
  liveOutage,
  onUserChannelJoined,
  onUserEvent,
  onUserEventsMissed,
  type UserEvent,
} from './user-channel';

/** Keeps the signed-in user's topic joined; mounted once, by the app. */
export function useUserChannel(): void {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  useEffect(() => (userId ? joinUserChannel(userId) : undefined), [userId]);
}

/** Calls the handler with each payload of one event; what it holds is not to be trusted blindly. */
export function useUserEvent(event: UserEvent, handler: (payload: unknown) => void): void {
  const onEvent = useEffectEvent(handler);
  useEffect(() => onUserEvent(event, onEvent), [event]);
}

/** Calls the handler whenever events may have been missed: fetch again what they tell of. */
export function useUserEventsMissed(handler: () => void): void {
  const onMissed = useEffectEvent(handler);
  useEffect(() => onUserEventsMissed(onMissed), []);
}

/** Whether events come late though there is a network: the topic has not been joined for a while. */
export function useLiveOutage(): boolean {
  const isOnline = useOnline();
  return useSyncExternalStore(liveOutage.subscribe, liveOutage.isOn) && isOnline;
}

/** Calls the handler each time the topic is joined: what waited for the connection can go on. */
export function useUserChannelJoined(handler: () => void): void {
  const onJoined = useEffectEvent(handler);
  useEffect(() => onUserChannelJoined(onJoined), []);
}
