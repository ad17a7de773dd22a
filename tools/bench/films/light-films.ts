import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { withBrowser } from '../browser.ts';
import type { Figure, Measurement } from '../rows.ts';
import { stopStack } from '../stack.ts';
import { once, workFolder } from '../work-folder.ts';
import { videoOf, hasFfmpeg, likeness, makeLight, phoneMinute } from './films.ts';
import { rendererPids, watchMemory } from './memory.ts';
import { openVideoPage } from './open-video-page.ts';

const minute = '60 s of 1080x1920 at 16 Mbit/s';

/** What becomes of heavy videos before they are sent, and what that takes. */
export function lightVideoMeasurements(isSmoke: boolean): Measurement[] {
  const encodeBySoftware = async (hasSmall: boolean) => {
    await stopStack();
    const heavy = videoOf(phoneMinute, isSmoke);
    return withBrowser(
      (browser) => makeLight(browser, heavy, hasSmall),
      '--disable-accelerated-video-encode',
    );
  };
  const bySoftware = once(() => encodeBySoftware(true));
  const length = () => videoOf(phoneMinute, isSmoke).seconds;
  return [
    {
      rows: [`${minute}: what is sent`, `${minute}: its small rendition`],
      measure: async () => {
        const { film, small } = await bySoftware();
        return [sentFigure(film, isSmoke), smallFigure(small, length())];
      },
    },
    {
      rows: [`${minute}: software encoder`],
      measure: async () => [timeFigure((await bySoftware()).seconds, length())],
    },
    {
      rows: [`${minute}: what the small rendition adds to that`],
      measure: async () => {
        const { seconds } = await encodeBySoftware(false);
        return [addedFigure((await bySoftware()).seconds / seconds - 1)];
      },
    },
    {
      rows: [`${minute}: hardware encoder`],
      measure: async () => {
        await stopStack();
        const heavy = videoOf(phoneMinute, isSmoke);
        return withBrowser(async (browser) => {
          if (!(await hasHardwareEncoder(browser))) return [{ measured: 'none here' }];
          return [timeFigure((await makeLight(browser, heavy)).seconds, length())];
        });
      },
    },
    ...[
      { seconds: 75, megabits: 16 },
      { seconds: 300, megabits: 27 },
    ].map((kind) => ({
      rows: [
        `${kind.seconds} s at ${kind.megabits} Mbit/s made light: growth of the page's memory`,
      ],
      measure: async () => {
        await stopStack();
        return [await memoryFigure(videoOf(kind, isSmoke).path)];
      },
    })),
  ];
}

function sentFigure(film: Buffer, isSmoke: boolean): Figure {
  const path = join(workFolder, 'sent.mp4');
  writeFileSync(path, film);
  const megabytes = film.length / 1e6;
  const alike = hasFfmpeg()
    ? `SSIM ${likeness(path, videoOf(phoneMinute, isSmoke).path).toFixed(3)}`
    : 'not compared without ffmpeg';
  return {
    measured: `${megabytes.toFixed(1)} MB, ${alike}`,
    target: '<= 20 MB',
    met: megabytes <= 20,
  };
}

const timeFigure = (seconds: number, length: number): Figure => ({
  measured: `${(seconds / length).toFixed(2)} x its length`,
});

function smallFigure(small: Buffer | null, seconds: number): Figure {
  if (!small) return { measured: 'none' };
  const kilobits = (small.length * 8) / seconds / 1000;
  return {
    measured: `${(small.length / 1e6).toFixed(1)} MB, ${kilobits.toFixed(0)} kbit/s`,
    target: '<= 600 kbit/s',
    met: kilobits <= 600,
  };
}

const addedFigure = (share: number): Figure => ({
  measured: `${(share * 100).toFixed(0)} %`,
  target: '<= 20 %',
  met: share <= 0.2,
});

async function hasHardwareEncoder(browser: Browser): Promise<boolean> {
  const page = await openVideoPage(browser);
  const isSupported = await page.evaluate(async () => {
    const hardwareAcceleration = 'prefer-hardware';
    const picture = { codec: 'avc1.4d401f', width: 720, height: 1280 };
    const config = { ...picture, bitrate: 2_000_000, hardwareAcceleration } as const;
    return (await VideoEncoder.isConfigSupported(config)).supported === true;
  });
  await page.context().close();
  return isSupported;
}

async function memoryFigure(film: string): Promise<Figure> {
  const most = 150;
  // Of the page alone: the browser keeps a process for the next one.
  const grown = await withBrowser(async (browser) => {
    const page = await openVideoPage(browser);
    const pids = await rendererPids(browser);
    await page.locator('input').setInputFiles(film);
    const memory = watchMemory(() => pids);
    await page.evaluate(() => Reflect.get(globalThis, 'makeLight')());
    return memory.growth() / 1e6;
  }, '--disable-features=SpareRendererForSitePerProcess');
  return {
    measured: `${grown.toFixed(0)} MB, of a video of ${(statSync(film).size / 1e6).toFixed(1)} MB`,
    target: `<= ${most} MB`,
    met: grown <= most,
  };
}
