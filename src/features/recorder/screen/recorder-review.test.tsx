import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/recorder.json';
import { RecorderReview } from './recorder-review';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { recorder: en } },
  interpolation: { escapeValue: false },
});

const file = new File(['x'], 'pitch.webm');

beforeEach(() => {
  URL.createObjectURL = () => 'blob:recording';
  URL.revokeObjectURL = () => undefined;
});

function show(props: Partial<ComponentProps<typeof RecorderReview>>) {
  const recording = { file, durationMs: 60_000, reason: 'user' as const, muted: [] };
  const nothing = () => undefined;
  render(
    <RecorderReview
      {...{ recording, unsafe: false, silent: false, practising: false, forCompanies: false }}
      {...{ publishes: true, onRetake: nothing, onUse: nothing }}
      {...props}
    />,
  );
}

it.each([
  [4000, true],
  [10_000, false],
  [60_000, false],
  [null, false],
])('marks a recording of %s ms as short: %s', (durationMs, isShort) => {
  const recording = { file, durationMs, reason: 'user' as const, muted: [] };
  const onUse = vi.fn<() => void>();
  show({ recording, onUse });
  expect(screen.queryAllByText(/Only a few seconds/)).toHaveLength(isShort ? 1 : 0);
  // A short recording can be published all the same.
  screen.getByRole('button', { name: 'Publish my pitch' }).click();
  expect(onUse).toHaveBeenCalledOnce();
});

it('marks a silent recording as one without sound', () => {
  show({ silent: true });
  expect(screen.getByRole('alert')).toHaveTextContent('It has no sound.');
});

it('shows what a call switched off during the recording', () => {
  show({ recording: { file, durationMs: 60_000, reason: 'user', muted: ['microphone'] } });
  expect(screen.getByRole('alert')).toHaveTextContent('The microphone was off');
});

it.each([
  [true, 'Publish my pitch'],
  [false, 'Use this video'],
])('names what its button does, to publish or not: %s', (publishes, name) => {
  show({ publishes });
  expect(screen.getByRole('button', { name })).toBeVisible();
});

it('does not offer to use a practice recording', () => {
  show({ practising: true });
  expect(screen.getByRole('heading', { name: 'That was practice' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish my pitch' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back to the camera' })).toBeVisible();
});

it('asks first for the details that a pitch needs, and then uses the recording', () => {
  const onUse = vi.fn<() => void>();
  show({
    onUse,
    renderPublish: (onPublish) => (
      <button type="button" onClick={onPublish}>
        Publish
      </button>
    ),
  });
  expect(screen.queryByRole('button', { name: 'Publish my pitch' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retake' })).toBeVisible();
  screen.getByRole('button', { name: 'Publish' }).click();
  expect(onUse).toHaveBeenCalledOnce();
});
