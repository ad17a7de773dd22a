import { join } from 'node:path';
import { build, type ResolvedConfig } from 'vite';

/**
 * A module of the app as one script without imports, for what a page asks for before the app's code has
 * come.
 * @param entry its path in the project
 * @param define what the script takes for constants
 */
export async function earlyScript(
  { root, mode, envDir }: ResolvedConfig,
  entry: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    mode,
    envDir,
    publicDir: false,
    logLevel: 'warn',
    define,
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, entry), formats: ['iife'], name: 'early', fileName: 'early' },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${entry} was not built`);
  return chunk.code;
}
