import type { Page } from 'playwright/test';
import { expect, signInAs, test, wholeBrowser } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';

test.use(wholeBrowser);

declare global {
  interface Window {
    /** How often the page checked whether another tab is visible. */
    notifications: number;
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

test.describe('in the installed app', () => {
  test.use({ serviceWorkers: 'allow' });
  // The browser's own page of an image, which stands for a window without the app.
  test.use({ expectedFaults: /icon-192\.png|inline style|favicon\.ico/ });

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
        window.notifications = 0;
        const query = navigator.locks.query.bind(navigator.locks);
        navigator.locks.query = async () => {
          const locks = await query();
          window.notifications += 1;
          return locks;
        };
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
      await test.step('none is shown while another tab of the app has the focus', async () => {
        const watched = await context.newPage();
        await watched.goto(`/messages/${conversationId}`);
        const isWatched = () =>
          page.evaluate(async () => {
            const { held = [] } = await navigator.locks.query();
            return held.some(({ name }) => name === 'pitchreel.watched');
          });
        await expect.poll(isWatched).toBe(true);
        const notifications = await page.evaluate(() => window.notifications);
        await company.client
          .from('messages')
          .insert({ conversation_id: conversationId, content: 'Seen at once' });
        await expect(watched.getByRole('log').getByText('Seen at once')).toBeVisible();
        await expect
          .poll(() => page.evaluate(() => window.notifications))
          .toBeGreaterThan(notifications);
        await watched.close();
        await expect.poll(isWatched).toBe(false);
        expect(await shown()).toEqual([]);
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
