import { join } from 'node:path';
import { build, type ResolvedConfig } from 'vite';
import { languages } from '../src/lib/i18n/first-language.ts';

/** Paths in the published folder. */
interface ScreenFiles {
  readonly code: readonly string[];
  readonly texts: (language: string) => readonly string[];
}

const addresses = (files: readonly string[]) => files.map((file) => `/${file}`);

/** `ask-first-pitch.ts` as one script without imports, which knows the files of the pitch's screen. */
export async function firstPitchScript(
  { root, mode, envDir }: ResolvedConfig,
  { code, texts }: ScreenFiles,
): Promise<string> {
  const files = {
    code: addresses(code),
    texts: Object.fromEntries(
      languages.map((language) => [language, addresses(texts(language))] as const),
    ),
  };
  const built = await build({
    configFile: false,
    root,
    mode,
    envDir,
    publicDir: false,
    logLevel: 'warn',
    define: { FILES: JSON.stringify(files) },
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: join(root, 'src/features/feed/first-pitch/ask-first-pitch.ts'),
        formats: ['iife'],
        name: 'askFirstPitch',
        fileName: 'ask-first-pitch',
      },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The script of the first pitch was not built');
  return chunk.code;
}
