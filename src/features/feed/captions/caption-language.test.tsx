import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it } from 'vitest';
import {
  chooseCaptions,
  toggleCaptions,
  useCaptionLanguage,
  useWantsCaptions,
} from './caption-language';

await i18next.use(initReactI18next).init({ lng: 'es-MX', resources: {} });
beforeEach(() => localStorage.clear());

it.each([
  [['en', 'es'], 'es'],
  [['en', 'fr'], 'en'],
  [[], undefined],
])('of captions in %j takes the interface’s or the first: %s', (languages, expected) => {
  expect(renderHook(() => useCaptionLanguage(languages)).result.current).toBe(expected);
});

it('keeps the chosen language while captions are off, and on pitches that have it', () => {
  const { result } = renderHook(() => [useCaptionLanguage(['en', 'es']), useWantsCaptions()]);
  act(() => chooseCaptions('en'));
  expect(result.current).toEqual(['en', true]);
  act(() => chooseCaptions(null));
  expect(result.current).toEqual(['en', false]);
  act(() => toggleCaptions());
  expect(result.current).toEqual(['en', true]);
  expect(renderHook(() => useCaptionLanguage(['fr', 'es'])).result.current).toBe('es');
});
