/**
 * Runs Netlify's edge function under Deno, as Netlify does: what it leaves is answered by the site.
 * Started with the paths of the function and of the page behind it; prints the address.
 */
import { pathToFileURL } from 'node:url';
import { readFile } from 'node:fs/promises';
import process from 'node:process';

declare const Deno: {
  serve(
    options: { port: number; hostname: string; onListen: (at: { port: number }) => void },
    answer: (request: Request) => Promise<Response>,
  ): unknown;
};

interface EdgeFunction {
  default: (
    request: Request,
    context: { next(): Promise<Response> },
  ) => Promise<Response | undefined>;
  config: { path: string; onError: string };
}

const [script = '', page = ''] = process.argv.slice(2);
const edge: EdgeFunction = await import(pathToFileURL(script).href);
const next = async () =>
  new Response(await readFile(page), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-answered-by': edge.config.path },
  });
const hostname = '127.0.0.1';
Deno.serve(
  { port: 0, hostname, onListen: ({ port }) => process.stdout.write(`listening ${port}\n`) },
  async (request) => (await edge.default(request, { next })) ?? next(),
);
