import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  devicePermission,
  notify,
  setWantsNotifications,
  wantsNotifications,
} from './device-notifications';

const message = { conversationId: 'c1', senderName: 'Northwind', text: 'Hello' };

/** Fakes a browser that answers the permission prompt like this; returns the notifications it shows. */
function browserThat(answers: NotificationPermission) {
  const notifications: (EventTarget & { title: string })[] = [];
  const fake = class extends EventTarget {
    static permission: NotificationPermission = 'default';
    static requestPermission() {
      fake.permission = answers;
      return Promise.resolve(answers);
    }
    title: string;
    constructor(title: string) {
      super();
      this.title = title;
      notifications.push(this);
    }
    close = () => undefined;
  };
  vi.stubGlobal('Notification', fake);
  return notifications;
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('notifications are off until a user turns them on, and on for that user alone', async () => {
  browserThat('granted');
  expect(wantsNotifications('ana')).toBe(false);
  expect(await setWantsNotifications('ana', true)).toBe('granted');
  expect(wantsNotifications('ana')).toBe(true);
  expect(wantsNotifications('leo')).toBe(false);
  await setWantsNotifications('ana', false);
  expect(wantsNotifications('ana')).toBe(false);
});

it('notifications stay off when the user denies the permission', async () => {
  browserThat('denied');
  expect(await setWantsNotifications('ana', true)).toBe('denied');
  expect(wantsNotifications('ana')).toBe(false);
});

it('reports notifications as unsupported in a browser without them', () => {
  vi.stubGlobal('Notification', undefined);
  Reflect.deleteProperty(window, 'Notification');
  expect(devicePermission()).toBe('unsupported');
  expect(wantsNotifications('ana')).toBe(false);
});

describe('notify', () => {
  it('shows a message, and a click opens its conversation', async () => {
    const notifications = browserThat('granted');
    const open = vi.fn<(conversationId: string) => void>();
    vi.spyOn(window, 'focus').mockReturnValue(undefined);
    await notify(message, open);
    expect(notifications.map(({ title }) => title)).toEqual(['Northwind']);
    notifications[0]?.dispatchEvent(new Event('click'));
    expect(open).toHaveBeenCalledExactlyOnceWith('c1');
  });
});
