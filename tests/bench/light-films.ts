import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { systemChromium } from '../suite/browser.mjs';
import { heavyFilm, heavySeconds, likeness, makeLight } from './films.ts';
import { rendererPids, watchMemory } from './memory.ts';
import { openVideoPage } from './open-video-page.ts';
import type { Row } from './statistics.ts';

const minute = '60 s of 1080x1920 at 16 Mbit/s';

/** Measures what becomes of heavy films before they are sent, and what that takes. */
export async function lightFilmRows(folder: string): Promise<Row[]> {
  const rows: Row[] = [];
  const heavy = await heavyFilm(folder);
  if (!heavy) rows.push({ what: minute, measured: 'no ffmpeg here', target: '' });
  else rows.push(...(await encoderRows(heavy, folder)));
  for (const kind of [
    { seconds: 75, megabits: 16 },
    { seconds: 300, megabits: 27 },
  ]) {
    const film = await heavyFilm(folder, kind);
    if (film) rows.push(await memoryRow(film, kind.seconds));
  }
  return rows;
}

async function encoderRows(heavy: string, folder: string): Promise<Row[]> {
  const software = await withBrowser(['--disable-accelerated-video-encode'], (browser) =>
    makeLight(browser, heavy),
  );
  const hardware = await withBrowser([], async (browser) =>
    (await hasHardwareEncoder(browser)) ? makeLight(browser, heavy) : null,
  );
  const path = join(folder, 'light.mp4');
  writeFileSync(path, software.film);
  const megabytes = software.film.length / 1e6;
  const time = (made: typeof hardware) =>
    made ? `${(made.seconds / heavySeconds).toFixed(2)} x its length` : 'none here';
  return [
    {
      what: `${minute}: what is sent`,
      measured: `${megabytes.toFixed(1)} MB, SSIM ${likeness(path, heavy).toFixed(3)}`,
      target: '<= 20 MB',
      met: megabytes <= 20,
    },
    { what: `${minute}: software encoder`, measured: time(software), target: '' },
    { what: `${minute}: hardware encoder`, measured: time(hardware), target: '' },
  ];
}

async function hasHardwareEncoder(browser: Browser): Promise<boolean> {
  const { page, close } = await openVideoPage(browser);
  try {
    return await page.evaluate(async () => {
      const hardwareAcceleration = 'prefer-hardware';
      const picture = { codec: 'avc1.4d401f', width: 720, height: 1280 };
      const config = { ...picture, bitrate: 2_000_000, hardwareAcceleration } as const;
      return (await VideoEncoder.isConfigSupported(config)).supported === true;
    });
  } finally {
    await close();
  }
}

async function memoryRow(film: string, seconds: number): Promise<Row> {
  const most = 150;
  const megabytes = (statSync(film).size / 1e6).toFixed(0);
  // Of the page alone: the browser keeps a process for the next one.
  const grown = await withBrowser(
    ['--disable-features=SpareRendererForSitePerProcess'],
    async (browser) => {
      const { page, close } = await openVideoPage(browser);
      try {
        const pids = await rendererPids(browser);
        await page.locator('input').setInputFiles(film);
        const memory = watchMemory(() => pids);
        await page.evaluate(() => Reflect.get(globalThis, 'makeLight')());
        return memory.growth() / 1e6;
      } finally {
        await close();
      }
    },
  );
  return {
    what: `${megabytes} MB of ${seconds} s made light: growth of the page's memory`,
    measured: `${grown.toFixed(0)} MB`,
    target: `<= ${most} MB`,
    met: grown <= most,
  };
}

async function withBrowser<T>(flags: string[], run: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', ...flags],
  });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}
