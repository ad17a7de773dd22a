import { useEffect, useEffectEvent } from 'react';
import { useSession } from './session';
import { joinUserChannel, onUserChannelJoined, onUserEvent, type UserEvent } from './user-channel';

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

/** Calls the handler each time the topic is joined: fetch again what may have been missed. */
export function useUserChannelJoined(handler: () => void): void {
  const onJoined = useEffectEvent(handler);
  useEffect(() => onUserChannelJoined(onJoined), []);
}
