import { ensureInstalled } from './install.mjs';

/**
 * Runs a command that is written in TypeScript: installs missing packages first. Plain JavaScript
 * without dependencies, because it runs on a fresh clone.
 *
 * @param {URL} file
 */
export async function runTypescript(file) {
  ensureInstalled();
  // supabase-js warns about Node 20 on import, which would clutter the output of a command.
  const warn = console.warn;
  console.warn = (/** @type {unknown[]} */ ...words) => {
    if (!String(words[0]).includes('Node.js 20 and below are deprecated')) warn(...words);
  };
  const { register } = await import('tsx/esm/api');
  register();
  await import(file.href);
}
