import * as v from 'valibot';
import { deviceStorage } from '@/lib/storage/device-storage';

const key = 'pitchreel.notify';
/** The message from the service worker when a notification is clicked. */
const openMessageSchema = v.object({
  type: v.literal('open-conversation'),
  conversationId: v.string(),
});

export type DevicePermission = 'unsupported' | 'ask' | 'granted' | 'denied';

/** Whether this browser lets the app show notifications. */
export function devicePermission(): DevicePermission {
  if (!('Notification' in window)) return 'unsupported';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}

/** Whether this user has turned notifications on in this browser; they are off by default. */
export function wantsNotifications(userId: string): boolean {
  return devicePermission() === 'granted' && deviceStorage.getItem(key) === userId;
}

/** Turns notifications on or off; turning them on asks the browser for permission. Returns the permission. */
export async function setWantsNotifications(
  userId: string,
  isWanted: boolean,
): Promise<DevicePermission> {
  if (!isWanted) {
    deviceStorage.removeItem(key);
    return devicePermission();
  }
  if (devicePermission() === 'ask') await Notification.requestPermission();
  const permission = devicePermission();
  if (permission === 'granted') deviceStorage.setItem(key, userId);
  return permission;
}

export interface MessageNotice {
  readonly conversationId: string;
  readonly senderName: string;
  readonly text: string;
}

type OpenConversation = (conversationId: string) => void;

/** Shows a notification of a message; it replaces an earlier one of the same conversation. */
export async function notify(
  { conversationId, senderName, text }: MessageNotice,
  open: OpenConversation,
): Promise<void> {
  const options = {
    body: text,
    tag: conversationId,
    icon: '/icon-192.png',
    data: { conversationId },
  };
  // Phones show notifications only through a service worker.
  const worker = await navigator.serviceWorker?.getRegistration();
  // A worker that is still being installed cannot show notifications.
  if (worker?.active) {
    await worker.showNotification(senderName, options);
    return;
  }
  const notification = new Notification(senderName, options);
  notification.addEventListener('click', () => {
    notification.close();
    window.focus();
    open(conversationId);
  });
}

/** Opens a conversation when the service worker reports a click on its notification; returns a function that stops listening. */
export function openFromNotifications(open: OpenConversation): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!v.is(openMessageSchema, data)) return;
    ports[0]?.postMessage('opened');
    open(data.conversationId);
  };
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
}
