import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import recorderEn from '@locales/en/recorder.json';
import { browserFamily, RecorderBlocked } from './recorder-blocked';
import type { CameraProblem } from '@/features/recorder/machine/recorder-machine';

await i18next
  .use(initReactI18next)
  .init({ lng: 'en', ns: ['recorder'], resources: { en: { recorder: recorderEn } } });

function show(problem: CameraProblem) {
  const onRetry = vi.fn<() => void>();
  const onChooseFile = vi.fn<() => void>();
  render(<RecorderBlocked {...{ problem, onRetry, onChooseFile }} />);
  return { onRetry, onChooseFile };
}

describe('RecorderBlocked', () => {
  it.each([
    ['denied', 'Camera and microphone are blocked'],
    ['no-camera', 'No camera found'],
    ['no-microphone', 'No microphone found'],
    ['in-use', 'Another app is using the camera'],
    ['failed', 'The camera stopped working'],
  ] as const)(
    'explains the problem %s, tries again on request and offers to choose a file',
    async (problem, title) => {
      const { onRetry, onChooseFile } = show(problem);
      expect(screen.getByRole('heading')).toHaveTextContent(title);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(onRetry).toHaveBeenCalledOnce();
      await userEvent.click(screen.getByRole('button', { name: 'Choose a file instead' }));
      expect(onChooseFile).toHaveBeenCalledOnce();
    },
  );

  it('offers no retry when the browser cannot record at all', () => {
    show('unsupported');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a file instead' })).toBeInTheDocument();
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
