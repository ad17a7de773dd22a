import { chromium, type Page } from 'playwright';
import { systemChromium } from '../suite/browser.mjs';
import { serviceClient, signIn } from './clients.ts';
import { appUrl } from './stack.ts';
import { quantile, type Row } from './statistics.ts';

const messages = 5000;
const perCall = 500;
const company = 'company@pitchreel.example';

/** Fills the demo company's newest conversation; returns its id. */
async function fillThread(): Promise<string> {
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
    const rows = Array.from({ length: perCall }, (_, index) => ({
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
const scrollFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const log = document.querySelector('[role=log]');
    const frames: number[] = [];
    if (!log) return frames;
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let step = 0; step < 300; step += 1) {
      log.scrollTop += 400;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      frames.push(now - last);
      last = now;
    }
    return frames;
  });

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

/**
 * Measures a thread of 5,000 messages: first paint, then scrolling and typing with all of it
 * loaded.
 */
export async function threadRows(): Promise<Row[]> {
  const id = await fillThread();
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const { session } = await signIn(company);
  await page.addInitScript(
    (kept) => localStorage.setItem('pitchreel.session', kept),
    JSON.stringify(session),
  );
  await page.goto(`${appUrl}/messages/${id}`);
  await page.getByText('4999:').waitFor();
  const painted = await page.evaluate(() => performance.now());
  await loadAll(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('[role=log] *').length);
  const frames = await scrollFrames(page);
  const delays = await typingDelays(page);
  await browser.close();
  const what = `thread of ${messages.toLocaleString('en')} messages`;
  const p95 = quantile(frames, 0.95);
  const typed = quantile(delays, 0.5);
  return [
    { what: `${what}, opened`, measured: `${painted.toFixed(0)} ms`, target: '', met: true },
    { what: `${what}, all loaded: elements`, measured: String(nodes), target: '', met: true },
    {
      what: `${what}, all loaded: frame while scrolling, p95`,
      measured: `${p95.toFixed(1)} ms`,
      target: '<= 17 ms',
      met: p95 <= 17,
    },
    {
      what: `${what}, all loaded: key to letter, median`,
      measured: `${typed.toFixed(1)} ms`,
      target: '',
      met: true,
    },
  ];
}
