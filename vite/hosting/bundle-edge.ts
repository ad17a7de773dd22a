import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Site } from './site.ts';

/**
 * The program that a host runs before its files, in one file without imports.
 *
 * @param name a file of the folder `edge`
 */
export async function bundleEdge(name: 'cloudflare' | 'netlify', site: Site): Promise<string> {
  const built = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SITE: JSON.stringify(site) },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(`edge/${name}.ts`, import.meta.url)),
        formats: ['es'],
        fileName: name,
      },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`The program for ${name} was not built`);
  return chunk.code;
}
