import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { languageOf } from '@/lib/i18n/first-language';
import {
  readStored,
  useStoredState,
  writeStored,
  type StoredState,
} from '@/lib/storage/stored-state';

const wantsCaptions: StoredState<boolean> = {
  place: 'device',
  key: 'pitchreel.captions',
  schema: v.boolean(),
};

const chosenLanguage: StoredState<string> = {
  place: 'device',
  key: 'pitchreel.captions-language',
  schema: v.string(),
};

/** Turns captions off on this device, or on again. */
export const toggleCaptions = (): void =>
  writeStored(wantsCaptions, !(readStored(wantsCaptions) ?? true));

/** Shows captions on this device, in this language where there are some; null turns them off. */
export function chooseCaptions(language: string | null): void {
  writeStored(wantsCaptions, language !== null);
  if (language !== null) writeStored(chosenLanguage, language);
}

/** Whether captions are shown on this device; they are on until they are turned off. */
export const useWantsCaptions = (): boolean => useStoredState(wantsCaptions)[0] ?? true;

/**
 * The language a pitch's captions are shown in: the one chosen on this device, else the interface's,
 * else the first. Undefined for a pitch without captions.
 */
export function useCaptionLanguage(languages: readonly string[]): string | undefined {
  const { i18n } = useTranslation();
  const [chosen] = useStoredState(chosenLanguage);
  return [chosen, languageOf(i18n.language), languages[0]].find(
    (language) => language !== undefined && languages.includes(language),
  );
}
