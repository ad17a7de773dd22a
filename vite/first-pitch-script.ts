import type { ResolvedConfig } from 'vite';
import { languages } from '../src/lib/i18n/languages.ts';
import { earlyScript } from './early-script.ts';

/** Paths in the published folder. */
interface ScreenFiles {
  readonly code: readonly string[];
  readonly texts: (language: string) => readonly string[];
}

const addresses = (files: readonly string[]) => files.map((file) => `/${file}`);

/** `ask-first-pitch.ts` as a script which knows the files of the pitch's screen. */
export function firstPitchScript(
  config: ResolvedConfig,
  { code, texts }: ScreenFiles,
): Promise<string> {
  const files = {
    code: addresses(code),
    texts: Object.fromEntries(
      languages.map((language) => [language, addresses(texts(language))] as const),
    ),
  };
  return earlyScript(config, 'src/features/feed/first-pitch/ask-first-pitch.ts', {
    FILES: JSON.stringify(files),
  });
}
