import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import { password } from '../../../support/people/people.ts';

/** The app's storage key of the session. */
export const sessionKey = 'pitchreel.session';
export const otherPassword = 'An0therOne';

/**
 * Records the texts of all toasts, because on a busy machine one may disappear before the test
 * looks.
 */
export const recordToasts = (page: Page) =>
  page.addInitScript(() => {
    const recordedToasts: string[] = [];
    Object.assign(window, { recordedToasts });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
        recordedToasts.push(toast.textContent);
      }
    }).observe(document, { subtree: true, childList: true });
  });

/** Expects that a toast with this text was shown since the document loaded. */
export const expectToast = (page: Page, text: string, options: { timeout?: number } = {}) =>
  expect
    .poll(() => page.evaluate(() => String(Reflect.get(window, 'recordedToasts'))), options)
    .toContain(text);

export async function signUp(page: Page, type: 'company' | 'talent', email: string) {
  await page.goto(`/${type}/auth?mode=register`);
  if (type === 'company') await page.getByLabel('Company Name').fill('Northwind');
  await page.getByLabel('Email').fill(`  ${email} `);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  // The dialog holds the focus until it is removed.
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/${type}/auth`);
}

export async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function setNewPassword(page: Page, secret: string) {
  await page.getByLabel('Nueva Contraseña', { exact: true }).fill(secret);
  await page.getByLabel('Confirmar Nueva Contraseña').fill(secret);
  await page.getByRole('button', { name: 'Restablecer Contraseña' }).click();
}
