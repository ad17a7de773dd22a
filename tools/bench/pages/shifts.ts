import type { Browser, BrowserContextOptions } from 'playwright';
import { appUrl } from '../../../tests/support/addresses.ts';
import { keepSession, openPage, slowDownLine, withBrowser } from '../browser.ts';
import { signIn } from '../messages/clients.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn } from '../stack.ts';
import { newestPitch } from './newest-pitch.ts';

declare global {
  interface Window {
    shiftedBy?: number;
  }
}

const company = 'company@pitchreel.example';
const talent = 'talent@pitchreel.example';
const operator = 'operator@pitchreel.example';

/** Every screen that a link leads to, and who opens it; nobody for a visitor. */
const screens = async (): Promise<readonly (readonly [path: string, email?: string])[]> => [
  ['/'],
  ['/how-it-works'],
  ['/for-companies'],
  ['/for-talent'],
  ['/help'],
  ['/privacy'],
  ['/register'],
  ['/company/register'],
  ['/company/auth'],
  ['/talent/auth?mode=register'],
  ['/nowhere'],
  [await newestPitch()],
  [await newestPitch(), company],
  ['/company/dashboard', company],
  ['/company/dashboard', 'company2@pitchreel.example'],
  ['/company/profile', company],
  ['/company/receipts', company],
  ['/company/search-talent', company],
  ['/messages', company],
  ['/talent/dashboard', talent],
  ['/talent/profile', talent],
  ['/messages', talent],
  ['/desk', operator],
  ['/desk/people', operator],
  ['/desk/figures', operator],
  ['/desk/log', operator],
];

function noteShifts() {
  window.shiftedBy = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      window.shiftedBy = (window.shiftedBy ?? 0) + Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How much of a screen moves while it loads at 1.6 Mbit/s with 150 ms, a fresh browser's first visit. */
async function shiftOf(browser: Browser, path: string, email: string | undefined, size: Size) {
  const page = await openPage(browser, { viewport: size, serviceWorkers: 'block' });
  if (email) await keepSession(page, (await signIn(email)).session);
  await page.addInitScript(noteShifts);
  await slowDownLine(page);
  await page.goto(`${appUrl}${path}`, { timeout: 120_000 });
  // A video may take the line for longer; what is around it is there by then.
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
  const shift = await page.evaluate(() => window.shiftedBy ?? Number.NaN);
  await page.context().close();
  return shift;
}

type Size = NonNullable<BrowserContextOptions['viewport']>;

async function worstOf(browser: Browser, size: Size): Promise<Figure> {
  let worst = { path: '', shift: -1 };
  for (const [path, email] of await screens()) {
    const shift = await shiftOf(browser, path, email, size);
    if (!(shift <= worst.shift)) worst = { path, shift };
  }
  const name = worst.path.replace(/[0-9a-f-]{36}/, '…');
  return {
    measured: `${worst.shift.toFixed(3)} at ${name}`,
    target: '<= 0.05',
    met: worst.shift <= 0.05,
  };
}

/** The screen that moves most while it loads. */
export const shiftMeasurements = (): Measurement[] =>
  (
    [
      ['phone', { width: 390, height: 844 }],
      ['desktop', { width: 1280, height: 800 }],
    ] as const
  ).map(([device, size]) => ({
    rows: [`layout shift of any screen, ${device}`],
    measure: async () => {
      await stackOn(embedded);
      return [await withBrowser((browser) => worstOf(browser, size))];
    },
  }));
