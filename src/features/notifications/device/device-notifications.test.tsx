import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  devicePermission,
  notify,
  setWantsNotifications,
  wantsNotifications,
} from './device-notifications';

const message = { conversationId: 'c1', senderName: 'Northwind', text: 'Hello' };

/** The browser's answer when it is asked, and what it shows. */
function browserThat(answers: NotificationPermission) {
  const shown: (EventTarget & { title: string })[] = [];
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
      shown.push(this);
    }
    close = () => undefined;
  };
  vi.stubGlobal('Notification', fake);
  return shown;
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('is off until a person turns it on, and only for that person', async () => {
  browserThat('granted');
  expect(wantsNotifications('ana')).toBe(false);
  expect(await setWantsNotifications('ana', true)).toBe('granted');
  expect(wantsNotifications('ana')).toBe(true);
  expect(wantsNotifications('leo')).toBe(false);
  await setWantsNotifications('ana', false);
  expect(wantsNotifications('ana')).toBe(false);
});

it('stays off when the browser is told no', async () => {
  browserThat('denied');
  expect(await setWantsNotifications('ana', true)).toBe('denied');
  expect(wantsNotifications('ana')).toBe(false);
});

it('knows a browser that has none', () => {
  vi.stubGlobal('Notification', undefined);
  Reflect.deleteProperty(window, 'Notification');
  expect(devicePermission()).toBe('unsupported');
  expect(wantsNotifications('ana')).toBe(false);
});

describe('a message', () => {
  it('is shown, and opens its conversation', async () => {
    const shown = browserThat('granted');
    const open = vi.fn<(conversationId: string) => void>();
    vi.spyOn(window, 'focus').mockReturnValue(undefined);
    await notify(message, open);
    expect(shown.map(({ title }) => title)).toEqual(['Northwind']);
    shown[0]?.dispatchEvent(new Event('click'));
    expect(open).toHaveBeenCalledExactlyOnceWith('c1');
  });
});
