import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { By } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appPort, appUrl, backendPort } from '../support/addresses.ts';
import { openWindow, startScreen, type Window } from './window.ts';
import { fixture, freshEmail, password } from '../support/people/people.ts';
import { mailedLink } from '../support/mail.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let screen: ChildProcess | undefined;
let app: ChildProcess;

beforeAll(async () => {
  screen = startScreen();
  const ports = ['--port', String(backendPort), '--app-port', String(appPort)];
  const child = spawn(process.execPath, ['tools/backend/start.mjs', '--memory', ...ports], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  app = child;
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The start ended with ${code}`)));
  });
});
afterAll(() => {
  app.kill('SIGTERM');
  screen?.kill();
});

async function register(window: Window, type: 'company' | 'talent', email: string) {
  await window.open(`${appUrl}/register`);
  await window.press(type === 'company' ? "I'm a Company" : "I'm a Talent");
  if (type === 'company') await window.write('Company Name', 'Northwind');
  await window.write('Email', email);
  await window.write('Password', password);
  await window.write('Confirm Password', password);
  await window.press('Create Account');
  await window.sees('Registration Successful!');
  await window.open(await mailedLink(email));
  await window.press('Confirm my email');
}

describe.each([
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 800 },
])('on a $name', ({ width, height }) => {
  test('a talent publishes a video; a company finds it, pays, and both chat', async () => {
    const talent = await openWindow({ width, height });
    const company = await openWindow({ width, height });
    const firstName = `Nora${Date.now().toString(36)}`;
    const talentEmail = freshEmail('nora');
    try {
      await register(talent, 'talent', talentEmail);
      await talent.isAt('/talent/profile');
      await talent.write('Full name', `${firstName} Blum`);
      await talent.write('Phone', '612345678');
      await talent.press('Save Profile');
      await talent.sees('Profile saved successfully');
      const [input] = await talent.driver.findElements(By.css('input[type=file]'));
      await input?.sendKeys(fixture('pitch.mp4'));
      await talent.sees('Video saved successfully');

      await register(company, 'company', freshEmail('northwind'));
      await company.isAt('/company/search-talent');
      await company.open(`${appUrl}/company/search-talent?q=${firstName}`);
      await company.sees(firstName);
      await company.press('Like and unlock');
      await company.press('Unlock Contact Information', 'dialog');
      const own = await company.driver.getWindowHandle();
      await company.driver.wait(async () => {
        const other = (await company.driver.getAllWindowHandles()).find((each) => each !== own);
        if (other) await company.driver.switchTo().window(other);
        return other !== undefined;
      }, 30_000);
      await company.press('Pay');
      await company.isAt('/company/dashboard');
      await company.sees(`${firstName} Blum`);
      await company.driver.close();
      await company.driver.switchTo().window(own);
      await company.showsInDialog('Payment Successful', [`${firstName} Blum`, '612', talentEmail]);

      await company.open(`${appUrl}/messages`);
      await company.press(`${firstName} Blum`);
      await company.write('Type your message...', 'Free on Thursday?');
      await company.press('Send');
      await talent.open(`${appUrl}/messages`);
      await talent.sees('Free on Thursday?');
      expect(await talent.driver.executeScript('return document.title')).toContain('Messages');
    } finally {
      await Promise.all([talent.close(), company.close()]);
    }
  });
});
