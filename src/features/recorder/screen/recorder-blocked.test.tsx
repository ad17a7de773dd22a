import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import type { CameraProblem } from '@/features/recorder/machine/recorder-machine';
import { inAppBrowser } from './in-app-browser';
import { browserFamily, RecorderBlocked } from './recorder-blocked';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const inLinkedIn = `${iPhone} (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.30`;

afterEach(() => vi.restoreAllMocks());

async function show(problem: CameraProblem, userAgent?: string) {
  if (userAgent !== undefined) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const calls = {
    onRetry: vi.fn<() => void>(),
    onChooseFile: vi.fn<() => void>(),
    onUseAnother: vi.fn<() => void>(),
  };
  const { user } = await renderPart(<RecorderBlocked {...calls} problem={problem} />, {
    catalogs: ['recorder'],
    as: { userType: 'talent' },
    address: '/talent/profile',
  });
  return { user, ...calls };
}

describe('RecorderBlocked', () => {
  it.each([
    ['denied', 'Camera and microphone are blocked'],
    ['microphone-denied', 'The microphone is blocked'],
    ['no-camera', 'No camera found'],
    ['no-microphone', 'No microphone found'],
    ['in-use', 'Another app is using the camera'],
    ['microphone-in-use', 'Another app is using the microphone'],
    ['nothing-recorded', 'Nothing was recorded'],
    ['failed', 'The camera stopped working'],
  ] as const)(
    'explains the problem %s, tries again on request and offers to choose a file',
    async (problem, title) => {
      const { user, onRetry, onChooseFile } = await show(problem);
      expect(screen.getByRole('heading')).toHaveTextContent(title);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(onRetry).toHaveBeenCalledOnce();
      await user.click(screen.getByRole('button', { name: 'Choose a file instead' }));
      expect(onChooseFile).toHaveBeenCalledOnce();
    },
  );

  it('offers no retry when the browser cannot record at all', async () => {
    await show('unsupported');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a file instead' })).toBeInTheDocument();
  });

  it.each([
    ['in-use', 'Use another camera'],
    ['microphone-in-use', 'Use another microphone'],
  ] as const)('offers another device: %s', async (problem, name) => {
    const { user, onUseAnother } = await show(problem);
    await user.click(screen.getByRole('button', { name }));
    expect(onUseAnother).toHaveBeenCalledOnce();
  });

  it('sends people out of an app whose browser has no settings, with the link', async () => {
    const { user, onChooseFile } = await show('denied', inLinkedIn);
    expect(screen.getByRole('heading')).toHaveTextContent(
      "LinkedIn doesn't let pages use the camera",
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Open this page in Safari');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
    expect(await screen.findByText('Link copied')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose a file instead' }));
    expect(onChooseFile).toHaveBeenCalledOnce();
  });

  it('reports a busy camera in an app as anywhere else', async () => {
    await show('in-use', inLinkedIn);
    expect(screen.getByRole('heading')).toHaveTextContent('Another app is using the camera');
  });
});

describe('browserFamily', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 CriOS/130 Safari/604', 'ios'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18 Safari/605', 'safari'],
    ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0', 'firefox'],
    ['Mozilla/5.0 (X11; Linux) AppleWebKit/537 Chrome/156 Safari/537', 'chromium'],
  ])('recognises the browser of %s', (agent, family) => {
    expect(browserFamily(agent)).toBe(family);
  });
});

describe('inAppBrowser', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
  const chrome =
    'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36';
  it.each([
    [inLinkedIn, { app: 'LinkedIn', system: 'ios' }],
    [`${iPhone} Mobile/15E148 Instagram 350.0`, { app: 'Instagram', system: 'ios' }],
    [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, { app: 'Facebook', system: 'ios' }],
    [`${android}; wv) ${chrome} BytedanceWebview/d8a21c6`, { app: 'TikTok', system: 'android' }],
    [`${android}; wv) ${chrome}`, { app: null, system: 'android' }],
    [`${iPhone} Mobile/15E148`, { app: null, system: 'ios' }],
    [`${android}) ${chrome}`, null],
    [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, null],
    [`${iPhone} CriOS/130 Mobile/15E148 Safari/604.1`, null],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', null],
  ])('knows where %s is', (userAgent, place) => {
    expect(inAppBrowser(userAgent)).toEqual(place);
  });
});
