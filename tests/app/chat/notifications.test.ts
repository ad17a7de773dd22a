import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { write } from '../../support/people/conversations.ts';
import { createNamedCompany } from '../../support/people/operator.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';
import { openListening } from '../listening.ts';
import { address, openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import { thread } from './steps.ts';

/** Lets the browser show notifications, on the other screen, while this window is in the background. */
function allowNotifications() {
  const notifications: (EventTarget & { title: string; body: string | undefined })[] = [];
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static permission = 'granted';
      readonly title: string;
      readonly body: string | undefined;
      constructor(title: string, options?: NotificationOptions) {
        super();
        this.title = title;
        this.body = options?.body;
        notifications.push(this);
      }
      close() {}
    },
  );
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  vi.spyOn(window, 'focus').mockReturnValue(undefined);
  return notifications;
}

/** Says, as the browser's locks do, whether another tab of the app is in front. */
function otherTab() {
  const tab = { isInFront: false, asked: 0 };
  const query = () => {
    tab.asked += 1;
    return Promise.resolve({ held: tab.isInFront ? [{ name: 'pitchreel.watched' }] : [] });
  };
  const request = (...args: unknown[]) => {
    const task = args.at(-1);
    return Promise.resolve(typeof task === 'function' ? task(null) : undefined);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { query, request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  return tab;
}

it('a person who allows notifications sees messages on the device, and can stop mails', async () => {
  const talent = await createTalentWithPitch('Sol Vega');
  const company = await createNamedCompany('Northwind');
  const { conversationId } = await unlock(company, talent);
  const notifications = allowNotifications();
  const other = otherTab();
  const user = await openApp('/talent/profile#notifications', { as: talent });
  const choice = {
    mail: () => screen.findByLabelText('Email me about unread messages'),
    device: () => screen.findByLabelText('Show new messages on this device'),
  };
  expect(await choice.mail()).toBeChecked();
  await user.click(await choice.mail());
  await expectToast('Notifications saved');
  expect(await choice.mail()).not.toBeChecked();
  expect(await choice.device()).not.toBeChecked();
  await user.click(await choice.device());
  await waitFor(async () => expect(await choice.device()).toBeChecked());
  await openListening('/talent/profile#notifications', 'user:');
  expect(await choice.mail()).not.toBeChecked();
  expect(await choice.device()).toBeChecked();

  await write(company, conversationId, ['Free on Thursday?']);
  await waitFor(() => expect(notifications).toHaveLength(1));
  expect(notifications[0]).toMatchObject({ title: 'Northwind', body: 'Free on Thursday?' });

  other.isInFront = true;
  const before = other.asked;
  await write(company, conversationId, ['Seen at once']);
  await waitFor(() => expect(other.asked).toBeGreaterThan(before));
  other.isInFront = false;
  await write(company, conversationId, ['Are you there?']);
  const texts = () => notifications.map(({ body }) => body);
  await waitFor(() => expect(texts()).toContain('Are you there?'));
  expect(texts()).not.toContain('Seen at once');

  notifications[0]?.dispatchEvent(new Event('click'));
  await waitFor(() => expect(address()).toBe(`/messages/${conversationId}`));
  expect(await within(await thread()).findAllByText('Free on Thursday?')).not.toHaveLength(0);
});
