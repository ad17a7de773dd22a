import * as v from 'valibot';
import { deviceStorage } from '@/lib/storage/device-storage';

const key = 'pitchreel.notify';
/** What the service worker sends when a notification is clicked. */
const openMessageSchema = v.object({
  type: v.literal('open-conversation'),
  conversationId: v.string(),
});

export type DevicePermission = 'unsupported' | 'ask' | 'granted' | 'denied';

/** What this browser lets the app do. */
export function devicePermission(): DevicePermission {
  if (!('Notification' in window)) return 'unsupported';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}

/** Whether this person wants notifications on this device; nobody does before they have said so. */
export function wantsNotifications(userId: string): boolean {
  return devicePermission() === 'granted' && deviceStorage.getItem(key) === userId;
}

/** Turns notifications on, asking the browser first, or off. Returns what the browser allows. */
export async function setWantsNotifications(
  userId: string,
  wanted: boolean,
): Promise<DevicePermission> {
  if (!wanted) {
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

/** Shows a message on this device. A later one of the same conversation takes its place. */
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
  // Phones show them through the service worker only.
  const worker = await navigator.serviceWorker?.getRegistration();
  // One that is still being installed shows nothing.
  if (worker?.active) {
    await worker.showNotification(senderName, options);
    return;
  }
  const shown = new Notification(senderName, options);
  shown.addEventListener('click', () => {
    shown.close();
    window.focus();
    open(conversationId);
  });
}

/** Opens the conversation of a notification that the worker was asked to open; returns how to stop that. */
export function openFromNotifications(open: OpenConversation): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!v.is(openMessageSchema, data)) return;
    ports[0]?.postMessage('opened');
    open(data.conversationId);
  };
  navigator.serviceWorker?.addEventListener('message', onMessage);
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
}
