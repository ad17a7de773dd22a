import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { chromium, type Browser, type Page } from 'playwright';
import WebSocket from 'ws';
import { systemChromium } from '../suite/browser.mjs';
import { demoAccounts } from '../../supabase/local/command/demo-accounts.ts';
import { heavyFilm } from './films.ts';
import { lightFilmRows } from './light-films.ts';
import { family, rendererPids, watchMemory } from './memory.ts';
import { openVideoPage } from './open-video-page.ts';
import { appUrl, backendUrl } from './stack.ts';
import type { Row } from './statistics.ts';

globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

const MIB = 1024 * 1024;
const CHUNK = 6 * MIB;

/**
 * Measures a video between 'chosen' and 'uploaded': inspection, rewriting and posters of 60 s,
 * memory of page and server for 100 MB, and the bytes sent again after a cut half-way.
 */
export async function videoRows(serverPid: number): Promise<Row[]> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-bench-video-'));
  try {
    return [
      ...(await rewriteRows(browser)),
      ...(await lightFilmRows(folder)),
      ...(await uploadRows(browser, folder, serverPid)),
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rewriteRows(browser: Browser): Promise<Row[]> {
  const { page, close } = await openVideoPage(browser);
  const taken = await page.evaluate(async () => {
    const measure: (seconds: number) => Promise<Record<string, number>> = Reflect.get(
      globalThis,
      'measureVideo',
    );
    return measure(60);
  });
  await close();
  const row = (what: string, ms: number, most: number): Row => ({
    what: `${what} (60 s, ${(taken.megabytes ?? 0).toFixed(1)} MB)`,
    measured: `${ms.toFixed(0)} ms`,
    target: `<= ${most} ms`,
    met: ms <= most,
  });
  return [
    row('inspect a recording', taken.inspectMs ?? Number.NaN, 500),
    row('write it anew (copied, seekable)', taken.rewriteMs ?? Number.NaN, 2000),
    row(`${taken.posters} posters`, taken.posterMs ?? Number.NaN, 1000),
  ];
}

async function uploadRows(browser: Browser, folder: string, serverPid: number): Promise<Row[]> {
  const file = await heavyFilm(folder, { seconds: 45, megabits: 17 });
  if (!file) return [{ what: 'upload', measured: 'no ffmpeg here', target: '' }];
  const { size } = statSync(file);
  const page = await profileOfDemoTalent(browser);
  const attempts: number[] = [];
  let cut = false;
  await page.route('**/upload/resumable/**', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') {
      const offset = Number(request.headers()['upload-offset']);
      attempts.push(offset);
      if (offset >= size / 2 && !cut) {
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
  await page.context().close();

  const again = attempts.reduce((sum, offset, index) => {
    const next = attempts[index + 1];
    return next === undefined
      ? sum
      : sum + Math.max(0, Math.min(offset + CHUNK, size) - Math.max(offset, next));
  }, 0);
  const megabytes = (bytes: number) => `${(bytes / MIB).toFixed(1)} MiB`;
  const row = (what: string, bytes: number, most: number): Row => ({
    what,
    measured: megabytes(bytes),
    target: `<= ${megabytes(most)}`,
    met: bytes <= most,
  });
  return [
    row(`upload of ${megabytes(size)}: growth of the page's memory`, growth.page, 50 * MIB),
    row(`upload of ${megabytes(size)}: growth of the server's memory`, growth.server, 50 * MIB),
    row('upload cut at 50 %: sent again', again, CHUNK),
  ];
}

async function profileOfDemoTalent(browser: Browser): Promise<Page> {
  const account = demoAccounts.find(({ email }) => email === 'talent@pitchreel.example');
  if (!account) throw new Error('No demo talent');
  const client = createClient(backendUrl, 'sb_publishable_pitchreel_local');
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(
    (session) => localStorage.setItem('pitchreel.session', session),
    JSON.stringify(data.session),
  );
  // A browser that cannot make the film light sends it as it is.
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'VideoEncoder'));
  await page.goto(`${appUrl}/talent/profile`);
  await page.getByLabel('Full name').waitFor();
  return page;
}
