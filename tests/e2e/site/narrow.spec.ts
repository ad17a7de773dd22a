import type { Page } from 'playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { service } from '../../support/service.ts';
import { unlock } from '../../support/unlock.ts';

const smallPhone = { width: 360, height: 640 };

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test.describe('a long address', () => {
  test.use({ viewport: smallPhone });

  test('stays inside the window wherever a reset link appears', async ({ page }) => {
    const person = await createPerson('talent', 'maximiliana.fernandez-del-castillo');
    const { email, client } = person;
    const { data } = await client.auth.getSession();
    const tokens = new URLSearchParams({
      access_token: data.session?.access_token ?? '',
      refresh_token: data.session?.refresh_token ?? '',
      type: 'recovery',
    });
    await page.goto(`/talent/auth#${tokens.toString()}`);
    await expect(page.getByText(email)).toBeVisible();
    expect(await sideways(page)).toBe(0);

    await signInAs(page, person);
    await page.goto('/');
    await page.goto('/talent/auth#error=access_denied&error_code=otp_expired');
    await expect(page.getByRole('alert').filter({ hasText: email })).toBeVisible();
    expect(await sideways(page)).toBe(0);
  });

  for (const type of ['company', 'talent'] as const) {
    test(`stays inside the window on the profile of a ${type}`, async ({ page }) => {
      const person = await createPerson(type, 'maximiliana.fernandez-del-castillo');
      await signInAs(page, person);
      await page.goto(`/${type}/profile`);
      await expect(page.getByText(person.email).first()).toBeVisible();
      expect(await sideways(page)).toBe(0);
    });
  }
});

test.describe('a long name, skill and place', () => {
  const word = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);

  async function createWordyTalent() {
    const talent = await createTalentWithPitch('Una Palabra');
    const { error } = await talent.client
      .from('talent_profiles')
      .update({ full_name: word, skills: word, city: word })
      .eq('user_id', talent.userId);
    expect(error).toBeNull();
    return talent;
  }

  test('stay inside their form fields', async ({ page }) => {
    await signInAs(page, await createWordyTalent());
    await page.setViewportSize(smallPhone);
    await page.goto('/talent/profile');
    await expect(page.getByRole('button', { name: `Remove ${word}` })).toBeVisible();
    expect(await sideways(page)).toBe(0);
  });

  test('are not cut off beside the carousel', async ({ page }) => {
    const { positionId } = await createWordyTalent();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/pitch/${positionId}`);
    const details = page.getByRole('complementary', { name: `About ${word}` });
    await expect(details).toContainText(word);
    const hidden = await details.evaluate(({ parentElement: panel }) =>
      panel ? panel.scrollWidth - panel.clientWidth : null,
    );
    expect(hidden).toBe(0);
  });
});

test.describe('the figures of a position', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'es-ES' });

  test('stay inside its card', async ({ page }) => {
    await signInAs(page, await createTalentWithPitch('Sol Vega'));
    await page.goto('/talent/dashboard');
    const unlocks = page.getByRole('listitem').getByText('desbloqueos');
    await expect(unlocks).toBeVisible();
    const isInside = await unlocks.evaluate((label) => {
      const card = label.closest('li')?.getBoundingClientRect();
      return card !== undefined && label.getBoundingClientRect().right <= card.right;
    });
    expect(isInside).toBe(true);
  });
});

for (const locale of ['en-GB', 'es-ES']) {
  test.describe(`a contact that was just paid, ${locale}`, () => {
    test.use({ locale });

    test('stays inside the window with its actions', async ({ page }) => {
      const talent = await createTalentWithPitch('Ana Ruiz');
      const company = await createPerson('company', 'payer');
      await unlock(company, talent);
      await signInAs(page, company);
      for (const letters of [14, 19, 25, 60]) {
        const name = 'Maximiliana'.repeat(6).slice(0, letters);
        const { error } = await service
          .from('unlocked_contacts')
          .update({ closer_name: name })
          .eq('closer_id', talent.userId);
        expect(error).toBeNull();
        await page.goto(`/company/dashboard?contact=${talent.userId}`);
        const call = page.getByRole('link', { name: '+34612345678' });
        for (const width of [320, 360, 390]) {
          await page.setViewportSize({ width, height: 640 });
          await expect(call).toBeVisible();
          expect(await sideways(page)).toBe(0);
        }
      }
    });
  });
}

test.describe('the unlock sheet', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'es-ES' });

  test('needs no horizontal scrolling', async ({ page }) => {
    const talent = await createTalentWithPitch('Ana Ruiz');
    await signInAs(page, await createPerson('company', 'payer'));
    await page.goto(`/pitch/${talent.positionId}`);
    await page.getByRole('button', { name: 'Me gusta', exact: true }).click();
    const rows = page.getByRole('dialog').locator('dl');
    await expect(rows).toContainText('Correo');
    const hidden = await rows.evaluate(
      ({ parentElement: content }) => content && content.scrollWidth - content.clientWidth,
    );
    expect(hidden).toBe(0);
  });
});

test.describe('the help button', () => {
  test.use({ viewport: smallPhone, locale: 'es-ES' });

  test('does not cover the label of a checkbox', async ({ page }) => {
    await page.goto('/talent/auth');
    await expect(page.getByRole('link', { name: /^¡Ayuda!/ })).toBeVisible();
    const words = page.getByText('Recordar este dispositivo');
    const { width, height } = (await words.boundingBox()) ?? { width: 0, height: 0 };
    await words.click({ position: { x: width - 3, y: height / 2 } });
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });
});

test.describe('a large font in a small window', () => {
  // The layout of a 390 px window with the browser's font at twice its size.
  test.use({ viewport: { width: 195, height: 422 }, locale: 'es-ES' });

  test('leaves sign-in and menu visible in the bar', async ({ page }) => {
    await page.goto('/how-it-works');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Entrar' })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('button', { name: 'Menú' })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('link', { name: 'Pitchreel' })).toBeInViewport({ ratio: 1 });
  });
});
