import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** GitHub shows a README's column of a phone about this wide on a dense screen, in pixels. */
const width = 360;
const fps = 12;

/** Records what happens on a page as an animated WebP that goes round. Needs ffmpeg. */
export async function videoPage(page: Page, file: string, act: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'moving-'));
  const frames: { name: string; at: number }[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const name = `${frames.length}.jpg`;
    writeFileSync(join(folder, name), Buffer.from(data, 'base64'));
    frames.push({ name, at: metadata.timestamp ?? 0 });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
  await act();
  await session.send('Page.stopScreencast');
  const list = frames.map(({ name, at }, index) => {
    const seconds = (frames[index + 1]?.at ?? at + 0.5) - at;
    return `file '${name}'\nduration ${seconds.toFixed(3)}`;
  });
  writeFileSync(join(folder, 'frames.txt'), list.join('\n'));
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'concat', '-i', join(folder, 'frames.txt')],
    ...['-vf', `fps=${fps},scale=${width}:-2:flags=lanczos`, '-c:v', 'libwebp_anim'],
    ...['-q:v', '62', '-compression_level', '6', '-loop', '0', file],
  ]);
  rmSync(folder, { recursive: true });
}

/** Swipes the card away with a finger that can be seen. @param dx in pixels; to the left is negative */
export async function swipe(page: Page, dx: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) => {
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
    await page.evaluate(drawFinger, type === 'touchEnd' ? null : { x, y });
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const from = { x: 195 - dx / 2, y: 560 };
  const steps = 14;
  await touch('touchStart', from.x, from.y);
  for (let step = 1; step <= steps; step += 1) {
    const part = (1 - Math.cos((step / steps) * Math.PI)) / 2;
    await touch('touchMove', from.x + dx * part, from.y);
    await page.waitForTimeout(16);
  }
  await touch('touchEnd', from.x + dx, from.y);
}

function drawFinger(at: { x: number; y: number } | null) {
  const finger = document.querySelector<HTMLElement>('#finger') ?? document.createElement('div');
  finger.id = 'finger';
  Object.assign(finger.style, {
    position: 'fixed',
    zIndex: '9999',
    width: '52px',
    height: '52px',
    margin: '-26px',
    borderRadius: '50%',
    background: 'rgb(255 255 255 / 0.45)',
    border: '2px solid rgb(255 255 255 / 0.8)',
    pointerEvents: 'none',
    left: `${at?.x ?? 0}px`,
    top: `${at?.y ?? 0}px`,
    display: at ? 'block' : 'none',
  });
  document.body.append(finger);
}
