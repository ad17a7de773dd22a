import type { Browser, Page } from 'playwright';
import { appUrl } from '../../../tests/support/addresses.ts';
import { keepSession, openPage, withBrowser } from '../browser.ts';
import { quantile } from '../quantile.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn } from '../stack.ts';
import { serviceClient, signIn } from './clients.ts';

const perCall = 500;
const company = 'company@pitchreel.example';

/** Fills the demo company's newest conversation; returns its id. */
async function fillThread(messages: number): Promise<string> {
  const service = serviceClient();
  const { data: conversation, error } = await service
    .from('conversations')
    .select('id, company_id, talent_id')
    .neq('company_id', '00000000-0000-0000-0000-000000000000')
    .order('updated_at', { ascending: false })
    .limit(1)
    .single();
  if (error) throw error;
  for (let from = 0; from < messages; from += perCall) {
    const length = Math.min(perCall, messages - from);
    const rows = Array.from({ length }, (_, index) => ({
      conversation_id: conversation.id,
      sender_id: index % 3 === 0 ? conversation.company_id : conversation.talent_id,
      content: `${from + index}: ${'word '.repeat(1 + ((index * 7) % 40)).trim()}`,
    }));
    const { error: refused } = await service.from('messages').insert(rows);
    if (refused) throw refused;
  }
  return String(conversation.id);
}

/** Scrolls up page after page until the first message is loaded. */
async function loadAll(page: Page) {
  const isLoaded = await page.getByRole('log').evaluate(async (log) => {
    const giveUpAt = Date.now() + 120_000;
    const isFirst = (row: Element) => row.textContent.includes(': 0: word');
    while (!Array.from(log.querySelectorAll('[data-message]')).slice(0, 60).some(isFirst)) {
      if (Date.now() > giveUpAt) return false;
      log.scrollTop = 0;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return true;
  });
  if (!isLoaded) throw new Error('The thread did not load within two minutes');
}

/** Milliseconds between frames while the thread scrolls from top to end. */
const scrollFrames = (page: Page, steps: number): Promise<number[]> =>
  page.evaluate(async (steps) => {
    const log = document.querySelector('[role=log]');
    const frames: number[] = [];
    if (!log) return frames;
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let step = 0; step < steps; step += 1) {
      log.scrollTop += 400;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, steps);

/** Milliseconds from a key press to the frame that shows its letter. */
async function typingDelays(page: Page): Promise<number[]> {
  await page.getByPlaceholder('Type your message...').focus();
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    addEventListener(
      'keydown',
      () => {
        const pressed = performance.now();
        requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - pressed)));
      },
      true,
    );
  });
  await page.keyboard.type('The quick brown fox jumps over the lazy dog.', { delay: 60 });
  return page.evaluate(() => (Reflect.get(window, 'delays') as number[]) ?? []);
}

const what = 'thread of 5,000 messages';

/** A thread of 5,000 messages: first paint, then scrolling and typing with all of it loaded. */
export const threadMeasurements = (isSmoke: boolean): Measurement[] => [
  {
    rows: [
      `${what}, opened`,
      `${what}, all loaded: elements`,
      `${what}, all loaded: frame while scrolling, p95`,
      `${what}, all loaded: key to letter, median`,
    ],
    measure: async () => {
      await stackOn(embedded);
      // More than a page of the thread, so that it has to load another.
      const messages = isSmoke ? 120 : 5000;
      const id = await fillThread(messages);
      return withBrowser((browser) => threadFigures(browser, id, messages));
    },
  },
];

async function threadFigures(browser: Browser, id: string, messages: number): Promise<Figure[]> {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  const { session } = await signIn(company);
  await keepSession(page, session);
  await page.goto(`${appUrl}/messages/${id}`);
  await page.getByText(`${messages - 1}:`).waitFor();
  const painted = await page.evaluate(() => performance.now());
  await loadAll(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('[role=log] *').length);
  const p95 = quantile(await scrollFrames(page, Math.min(300, messages / 2)), 0.95);
  const typed = quantile(await typingDelays(page), 0.5);
  return [
    { measured: `${painted.toFixed(0)} ms` },
    { measured: String(nodes) },
    { measured: `${p95.toFixed(1)} ms`, target: '<= 17 ms', met: p95 <= 17 },
    { measured: `${typed.toFixed(1)} ms` },
  ];
}
