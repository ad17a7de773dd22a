import { statSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { appUrl } from '../../../tests/support/addresses.ts';
import { keepSession, openPage, withBrowser } from '../browser.ts';
import { signIn } from '../messages/clients.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn } from '../stack.ts';
import { videoOf } from './films.ts';
import { family, rendererPids, watchMemory } from './memory.ts';

const MIB = 1024 * 1024;
const CHUNK = 6 * MIB;
const what = 'upload of 45 s at 17 Mbit/s';

/** An upload of about 100 MB: memory of page and server, and the bytes sent again after a cut halfway. */
export const uploadMeasurements = (isSmoke: boolean): Measurement[] => [
  {
    rows: [
      `${what}: growth of the page's memory`,
      `${what}: growth of the server's memory`,
      `${what}, cut half-way: sent again`,
    ],
    measure: async () => {
      const { path } = videoOf({ seconds: 45, megabits: 17 }, isSmoke);
      const { pid } = await stackOn(embedded);
      return withBrowser((browser) => uploadFigures(browser, path, pid));
    },
  },
];

async function uploadFigures(browser: Browser, file: string, serverPid: number): Promise<Figure[]> {
  const { size } = statSync(file);
  const page = await profileOfDemoTalent(browser);
  const attempts: number[] = [];
  let cut = false;
  await page.route('**/upload/resumable/**', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') {
      const offset = Number(request.headers()['upload-offset']);
      attempts.push(offset);
      // What fits into one request is cut with it.
      if ((offset >= size / 2 || size <= CHUNK) && !cut) {
        cut = true;
        await page.context().setOffline(true);
        setTimeout(() => void page.context().setOffline(false), 1000);
        await route.abort('internetdisconnected');
        return;
      }
    }
    await route.continue();
  });

  const pids = await rendererPids(browser);
  const inPage = watchMemory(() => pids);
  const onServer = watchMemory(() => family(serverPid));
  await page.getByLabel('Choose a video file').first().setInputFiles(file);
  await page.getByText('Video saved successfully').waitFor({ timeout: 180_000 });
  const growth = { page: inPage.growth(), server: onServer.growth() };

  const again = attempts.reduce((sum, offset, index) => {
    const next = attempts[index + 1];
    return next === undefined
      ? sum
      : sum + Math.max(0, Math.min(offset + CHUNK, size) - Math.max(offset, next));
  }, 0);
  const megabytes = (bytes: number) => `${(bytes / MIB).toFixed(1)} MiB`;
  if (!cut) throw new Error('The upload was never cut');
  const figure = (bytes: number, most: number): Figure => ({
    measured: megabytes(bytes),
    target: `<= ${megabytes(most)}`,
    met: bytes <= most,
  });
  return [figure(growth.page, 50 * MIB), figure(growth.server, 50 * MIB), figure(again, CHUNK)];
}

async function profileOfDemoTalent(browser: Browser): Promise<Page> {
  const { session } = await signIn('talent@pitchreel.example');
  const page = await openPage(browser, { locale: 'en-GB' });
  await keepSession(page, session);
  // A browser that cannot make the video light sends it as it is.
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'VideoEncoder'));
  await page.goto(`${appUrl}/talent/profile`);
  await page.getByLabel('Full name').waitFor();
  return page;
}
