import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { projectPath } from '../paths.ts';
import { answerTemplate } from './templates.ts';

it('gives an auth service the templates that hosted gets, and no other file', async () => {
  const { mails } = (await readConfig()).auth;
  const answer = await answerTemplate('/_templates/recovery.html', mails);
  expect(await answer.text()).toBe(
    await readFile(projectPath('supabase/templates/recovery.html'), 'utf8'),
  );
  expect((await answerTemplate('/_templates/../config.toml', mails)).status).toBe(404);
});
