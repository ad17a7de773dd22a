import type { Page } from 'playwright/test';
import { expectToast, recordToasts } from '../support/auth-steps.ts';
import { expect, signInAs, test, wholeBrowser } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { unlock } from '../../support/unlock.ts';

test.use(wholeBrowser);

declare global {
  interface Window {
    shown: Notification[];
    /** How often the page checked whether another tab is visible. */
    told: number;
  }
}

/** Waits for the page's live channel, because earlier messages cause no notification. */
const joined = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const said = String(payload);
        const isReply = said.includes('realtime:user:') && said.includes('phx_reply');
        if (isReply && said.includes('"status":"ok"')) resolve();
      }),
    );
  });

test(
  'a person who allows notifications sees messages on the device, and can stop mails',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const talent = await createTalentWithPitch('Sol Vega');
    const company = await createPerson('company', 'northwind');
    const { conversationId } = await unlock(company, talent);
    await context.grantPermissions(['notifications']);
    await page.addInitScript(() => {
      window.shown = [];
      const Real = Notification;
      window.Notification = class extends Real {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          window.shown.push(this);
        }
      };
      // The test's window always has the focus, so the page is told that it has not.
      document.hasFocus = () => false;
      window.told = 0;
      const query = navigator.locks.query.bind(navigator.locks);
      navigator.locks.query = async () => {
        const locks = await query();
        window.told += 1;
        return locks;
      };
    });
    await recordToasts(page);
    await signInAs(page, talent);
    await page.goto('/talent/profile#notifications');

    const mail = page.getByLabel('Email me about messages I have not read');
    await expect(mail).toBeInViewport();
    await expect(mail).toBeChecked();
    await mail.click();
    await expect(mail).not.toBeChecked();
    await expectToast(page, 'Notifications saved');
    const device = page.getByLabel('Show new messages on this device');
    await expect(device).not.toBeChecked();
    await device.click();
    await expect(device).toBeChecked();
    const listening = joined(page);
    await page.reload();
    await listening;
    await expect(mail).not.toBeChecked();
    await expect(device).toBeChecked();

    await test.step('no notification is shown while another tab of the app has the focus', async () => {
      const watched = await context.newPage();
      await watched.goto(`/messages/${conversationId}`);
      const isWatched = () =>
        page.evaluate(async () => {
          const { held = [] } = await navigator.locks.query();
          return held.some(({ name }) => name === 'pitchreel.watched');
        });
      await expect.poll(isWatched).toBe(true);
      const told = await page.evaluate(() => window.told);
      await company.client
        .from('messages')
        .insert({ conversation_id: conversationId, content: 'Seen at once' });
      await expect(watched.getByRole('log').getByText('Seen at once')).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.told)).toBeGreaterThan(told);
      await watched.close();
      await expect.poll(isWatched).toBe(false);
    });

    await company.client
      .from('messages')
      .insert({ conversation_id: conversationId, content: 'Free on Thursday?' });
    await expect
      .poll(() => page.evaluate(() => window.shown.map(({ body }) => body)))
      .toEqual(['Free on Thursday?']);
    await page.evaluate(() => window.shown[0]?.dispatchEvent(new Event('click')));
    await expect(page).toHaveURL(`/messages/${conversationId}`);
    await expect(page.getByRole('log').getByText('Free on Thursday?')).toBeVisible();
  },
);

test.describe('in the installed app', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a click on a notification opens its conversation',
    { tag: '@desktop' },
    async ({ page, context }) => {
      const talent = await createTalentWithPitch('Sol Vega');
      const company = await createPerson('company', 'northwind');
      await company.client
        .from('company_profiles')
        .update({ company_name: 'Northwind' })
        .eq('user_id', company.userId);
      const { conversationId } = await unlock(company, talent);
      await context.grantPermissions(['notifications']);
      // The test's window always has the focus, so the page is told that it has not.
      await page.addInitScript(() => {
        document.hasFocus = () => false;
      });
      await signInAs(page, talent);
      const listening = joined(page);
      await page.goto('/talent/profile#notifications');
      await listening;
      await page.evaluate(() => navigator.serviceWorker.ready);
      const device = page.getByLabel('Show new messages on this device');
      await device.click();
      await expect(device).toBeChecked();

      const shown = () =>
        page.evaluate(async () => {
          const worker = await navigator.serviceWorker.ready;
          const notifications = await worker.getNotifications();
          return notifications.map(({ title, body }) => ({ title, body }));
        });
      await company.client
        .from('messages')
        .insert({ conversation_id: conversationId, content: 'Free on Thursday?' });
      await expect.poll(shown).toEqual([{ title: 'Northwind', body: 'Free on Thursday?' }]);

      const [worker] = context.serviceWorkers();
      const click = () =>
        worker?.evaluate(`self.registration.getNotifications().then(([notification]) => {
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      })`);
      await click();
      await expect(page).toHaveURL(`/messages/${conversationId}`);
      await expect(page.getByRole('log').getByText('Free on Thursday?')).toBeVisible();
      await expect.poll(shown).toEqual([]);

      await test.step('a click opens the conversation in a window that has not loaded the app', async () => {
        await company.client
          .from('messages')
          .insert({ conversation_id: conversationId, content: 'Or on Friday?' });
        await expect.poll(shown).toEqual([{ title: 'Northwind', body: 'Or on Friday?' }]);
        await page.goto('/icon-192.png');
        await click();
        await expect(page).toHaveURL(`/messages/${conversationId}`);
        await expect(page.getByRole('log').getByText('Or on Friday?')).toBeVisible();
      });
    },
  );
});
