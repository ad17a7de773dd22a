import { readFile } from 'node:fs/promises';
import { mailNames, type LocalConfig } from '../config.ts';
import { projectPath } from '../paths.ts';

/**
 * Answers `/_templates/<mail>.html` with the template that supabase/config.toml names, because an auth
 * service that runs by itself reads its templates from addresses.
 */
export async function answerTemplate(
  path: string,
  mails: LocalConfig['auth']['mails'],
): Promise<Response> {
  const name = mailNames.find((mail) => path === `/_templates/${mail}.html`);
  if (!name) return new Response('There is no such template.\n', { status: 404 });
  const html = await readFile(projectPath(mails[name].contentPath));
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
