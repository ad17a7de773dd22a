import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/recorder.json';
import { RecorderReview } from './recorder-review';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { recorder: en } },
  interpolation: { escapeValue: false },
});

beforeEach(() => {
  URL.createObjectURL = () => 'blob:take';
  URL.revokeObjectURL = () => undefined;
});

it.each([
  [4000, true],
  [10_000, false],
  [60_000, false],
  [null, false],
])('says of a take of %s ms that it is short: %s', (durationMs, isShort) => {
  const take = { file: new File(['x'], 'pitch.webm'), durationMs, reason: 'user' as const };
  const onUse = vi.fn<() => void>();
  render(
    <RecorderReview
      take={take}
      unsafe={false}
      forCompanies={false}
      onRetake={() => undefined}
      onUse={onUse}
    />,
  );
  expect(screen.queryAllByText(/Only a few seconds/)).toHaveLength(isShort ? 1 : 0);
  // A short take can be used all the same.
  screen.getByRole('button', { name: 'Use this video' }).click();
  expect(onUse).toHaveBeenCalledOnce();
});
