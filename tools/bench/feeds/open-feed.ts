import type { Browser, CDPSession, Page } from 'playwright';
import { openPage, withBrowser } from '../browser.ts';
import type { Move } from './measure.ts';
import type { FeedServer } from './serve.ts';

/** A slow network: megabits a second, and milliseconds until an answer begins. */
export interface Line {
  readonly megabits: number;
  readonly latency: number;
}

const rateName = ({ megabits }: Line) =>
  megabits < 1 ? `${megabits * 1000} kbit/s` : `${megabits} Mbit/s`;

export const lineName = (line: Line | null) =>
  line ? `${rateName(line)}, ${line.latency} ms` : 'loopback';

/** A Chromium in which a video plays before anyone touched the page. */
export const withPlayer = <T>(run: (browser: Browser) => Promise<T>): Promise<T> =>
  withBrowser(run, '--autoplay-policy=no-user-gesture-required');

/** Counts the bytes of the videos that came over the line, by path. */
function countBytes(session: CDPSession): Record<string, number> {
  const bytes: Record<string, number> = {};
  const paths = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    if (pathname.startsWith('/clips/')) paths.set(requestId, pathname);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) bytes[path] = (bytes[path] ?? 0) + encodedDataLength;
  });
  return bytes;
}

/** Opens the carousel on a line (null for loopback) and waits until its first video plays. */
export async function openFeed(
  browser: Browser,
  server: FeedServer,
  size: number,
  line: Line | null,
) {
  const page = await openPage(browser, {
    viewport: { width: 412, height: 839 },
    hasTouch: true,
    locale: 'en-GB',
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (line) {
    const bytes = (line.megabits * 1_000_000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  const bytes = countBytes(session);
  server.takeRequests();
  const address = `${server.url}?count=${size}${server.hasSmall ? '&small' : ''}`;
  await page.goto(address, { waitUntil: 'commit' });
  const plays = () =>
    'measureMove' in globalThis &&
    [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.5);
  await page.waitForFunction(plays, undefined, { timeout: 120_000 });
  await page.evaluate(() => document.querySelector<HTMLElement>('[role=feed]')?.focus());
  return { page, session, bytes };
}

/**
 * Moves on or back and measures it.
 * @param patience in milliseconds
 */
export async function move(
  page: Page,
  number: number,
  key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown',
  patience = 5000,
): Promise<Move> {
  const result = await page.evaluateHandle(
    ([target, most]) => {
      const measure: (of: number, patience: number) => Promise<Move> = Reflect.get(
        globalThis,
        'measureMove',
      );
      return { moved: measure(target, most) };
    },
    [number, patience] as const,
  );
  await page.keyboard.press(key);
  return result.evaluate(({ moved }) => moved);
}
