import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright/test';
import { demoAccounts } from '../../tools/backend/command/demo-accounts.ts';
import { appPort, backendPort } from '../support/addresses.ts';
import { expect, needsOwnBackend, test } from './support/fixtures.ts';

// The backend is away for a while.
test.use({
  expectedFaults:
    /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|WebSocket/,
});

needsOwnBackend();

const root = fileURLToPath(new URL('../..', import.meta.url));
const ownAppPort = appPort + 1;
const appUrl = `http://127.0.0.1:${ownAppPort}`;

/** Starts another `npm start` beside the shared one; resolves when it reports that it is ready. */
async function start(data: string): Promise<ChildProcess> {
  const ports = ['--port', String(backendPort + 1), '--app-port', String(ownAppPort)];
  const child = spawn(process.execPath, ['tools/backend/start.mjs', '--data', data, ...ports], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The start ended with ${code}`)));
  });
  return child;
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Signs in as a demo account in its own browser context, and opens its messages. */
async function openMessages(browser: Browser, type: 'company' | 'talent'): Promise<Page> {
  const account = demoAccounts.find(({ email }) => email.startsWith(`${type}@`));
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${appUrl}/${type}/auth`);
  await page.getByLabel('Email').fill(account?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/auth'));
  await page.goto(`${appUrl}/messages`);
  return page;
}

const said = (page: Page, text: string) => page.getByRole('log').getByText(text);

async function say(page: Page, text: string) {
  const composer = page.getByPlaceholder('Type your message...');
  await composer.fill(text);
  await composer.press('Enter');
  await expect(composer).toHaveValue('');
}

test(
  'a conversation continues after the backend was restarted',
  { tag: '@desktop' },
  async ({ browser }) => {
    test.slow();
    const data = mkdtempSync(join(tmpdir(), 'pitchreel-restart-'));
    let backend = await start(data);
    try {
      const company = await openMessages(browser, 'company');
      const talent = await openMessages(browser, 'talent');
      const list = company.getByRole('navigation', { name: 'Conversations' });
      await list.getByRole('link', { name: /^Mei/ }).click();
      await expect(company.getByRole('log', { name: /Mei/ })).toBeVisible();
      await talent.goto(company.url());
      await say(company, 'Before the restart');
      await expect(said(talent, 'Before the restart')).toBeVisible();

      await stop(backend);
      await say(company, 'Said while it was gone');
      await say(company, 'And one more');
      await expect(said(company, 'And one more')).toBeVisible();
      backend = await start(data);

      await expect(said(talent, 'Said while it was gone')).toBeVisible({ timeout: 45_000 });
      await expect(said(talent, 'And one more')).toBeVisible();
      await say(talent, 'Back again');
      await expect(said(company, 'Back again')).toBeVisible({ timeout: 45_000 });

      const texts = ['Before the restart', 'Said while it was gone', 'And one more', 'Back again'];
      for (const page of [company, talent]) {
        await page.reload();
        for (const text of texts) await expect(said(page, text)).toHaveCount(1);
      }
    } finally {
      await stop(backend);
      rmSync(data, { recursive: true, force: true });
    }
  },
);
