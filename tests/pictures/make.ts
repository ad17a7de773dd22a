/**
 * `npm run pictures -- [name …]`: draws the README's pictures in docs/ again from the product with demo
 * data. Needs Chromium and ffmpeg. The results are committed, so run it when a screen's look has changed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { operatorEmail } from '../../tools/backend/command/demo-accounts.ts';
import { cameraFlags, quietFlags, systemChromium } from '../suite/browser.mjs';
import { appUrl } from '../support/addresses.ts';
import { videoPage, swipe } from './moving.ts';
import { demoPerson, fillBoard, signInAs } from './people.ts';
import { startProduct } from './product.ts';

const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
const demoVideo = (name: string) =>
  fileURLToPath(new URL(`../../tools/backend/demo/films/${name}`, import.meta.url));

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
};
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const company = 'company@pitchreel.example';
const newCompany = 'company2@pitchreel.example';
const talent = 'talent@pitchreel.example';

interface Scene {
  readonly window: BrowserContextOptions;
  readonly as?: string;
  readonly draw: (page: Page, file: string) => Promise<void>;
}

/** Waits until nothing is loading any more, and draws the window. */
async function still(page: Page, file: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, animations: 'disabled' });
}

/** Waits until the pitch in the player moves. */
const untilPlaying = (page: Page) =>
  page.waitForFunction(() => {
    const film = document.querySelector<HTMLVideoElement>('[data-role="current"] video');
    return film && !film.paused && film.currentTime > 0.4;
  });

const scenes: Record<string, Scene> = {
  'home-phone.png': {
    window: phone,
    draw: async (page, file) => {
      await page.goto('/');
      await still(page, file);
    },
  },
  'swipe.webp': {
    window: phone,
    as: newCompany,
    draw: async (page, file) => {
      await page.goto('/company/search-talent');
      await untilPlaying(page);
      await videoPage(page, file, async () => {
        for (const seconds of [2, 2.2, 2]) {
          await page.waitForTimeout(seconds * 1000);
          await swipe(page, -260);
          await untilPlaying(page);
        }
        await page.waitForTimeout(1500);
      });
    },
  },
  'recording.webp': {
    window: phone,
    as: talent,
    draw: async (page, file) => {
      await page.goto('/talent/profile');
      await page.getByRole('button', { name: 'Record', exact: true }).first().click();
      const start = page.getByRole('button', { name: 'Start recording' });
      await start.waitFor();
      await page.waitForTimeout(1500);
      await videoPage(page, file, async () => {
        await page.waitForTimeout(1000);
        await start.click();
        await page.getByText('REC 0:05').waitFor();
        await page.getByRole('button', { name: 'Stop recording' }).click();
        await page.getByRole('button', { name: 'Publish my pitch' }).waitFor();
        await page.waitForTimeout(1800);
      });
    },
  },
  'messages.png': {
    window: { ...phone, colorScheme: 'dark' },
    as: company,
    draw: async (page, file) => {
      await page.goto('/messages');
      await page.getByRole('link', { name: /Mei/ }).first().click();
      await page.getByText('Shall we talk tomorrow').waitFor();
      await still(page, file);
    },
  },
  'board.png': {
    window: desktop,
    as: company,
    draw: async (page, file) => {
      await fillBoard(await demoPerson(company));
      await page.addInitScript(() => {
        localStorage.setItem('pitchreel.contacts-view', '"board"');
      });
      await page.goto('/company/dashboard');
      await page.getByText('Lucas').first().waitFor();
      await still(page, file);
    },
  },
  'desk.png': {
    window: desktop,
    as: operatorEmail,
    draw: async (page, file) => {
      await page.goto('/desk');
      await page.getByRole('link', { name: /Tomás/ }).first().click();
      await still(page, file);
    },
  },
};

/** Chromium with a camera before which someone of the demo sits. */
async function openBrowser(folder: string): Promise<Browser> {
  const picture = join(folder, 'camera.mjpeg');
  const sound = join(folder, 'microphone.wav');
  const input = ['-v', 'error', '-y', '-t', '20', '-i', demoVideo('mei.mp4')];
  execFileSync('ffmpeg', [...input, '-an', '-q:v', '4', '-pix_fmt', 'yuvj420p', picture]);
  execFileSync('ffmpeg', [...input, '-vn', sound]);
  const executablePath = systemChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...quietFlags,
      ...cameraFlags,
      `--use-file-for-fake-video-capture=${picture}`,
      `--use-file-for-fake-audio-capture=${sound}`,
    ],
  });
}

const wanted = process.argv.slice(2);
const chosen = Object.entries(scenes).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const stopProduct = await startProduct();
const browser = await openBrowser(folder);
try {
  for (const [name, { window, as, draw }] of chosen) {
    const context = await browser.newContext({
      ...window,
      baseURL: appUrl,
      locale: 'en-GB',
      reducedMotion: name.endsWith('.webp') ? 'no-preference' : 'reduce',
      permissions: ['camera', 'microphone'],
      serviceWorkers: 'block',
    });
    if (as) await signInAs(context, await demoPerson(as));
    await draw(await context.newPage(), docs(name));
    await context.close();
    console.log(`docs/${name}`);
  }
} finally {
  await browser.close();
  await stopProduct();
  rmSync(folder, { recursive: true });
}
