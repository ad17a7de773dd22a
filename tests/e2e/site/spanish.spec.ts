import type { Page } from 'playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { addCaptions, createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';

test.use({ locale: 'es-ES' });

/** Texts are longer in Spanish: nothing may reach past the side of the window. */
async function expectInsideWindow(page: Page) {
  expect(
    await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    }),
  ).toBe(0);
}

test('a company that reads Spanish keeps a contact, a search and the opinion of a colleague', async ({
  page,
  context,
  browser,
  isMobile,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const known = await createTalentWithPitch('Ines Costa');
  const saved = await createTalentWithPitch('Leo Vega', 'Setter');
  const word = `arpa${Date.now().toString(36)}`;
  await addCaptions(saved, ['Hola.', `Vendo ${word} a bancos.`]);
  const company = await createPerson('company', 'empresa');
  await unlock(company, known);
  await company.client
    .from('shortlist')
    .insert({ position_id: saved.positionId, note: '' })
    .throwOnError();
  await signInAs(page, company);

  await test.step('the contact gets a stage, a next step and a note', async () => {
    await page.goto('/company/dashboard');
    await page
      .getByRole('list', { name: 'Mis contactos' })
      .getByRole('button', { name: /Ines Costa/ })
      .click();
    await page.getByRole('button', { name: /^Datos de contacto/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Ines Costa' });
    await sheet.getByRole('combobox', { name: 'Etapa' }).selectOption('A prueba');
    await sheet.getByRole('textbox', { name: 'Próximo paso' }).fill('Llamada de prueba');
    await sheet.getByRole('textbox', { name: 'Nota' }).fill('Voz tranquila');
    await sheet.getByRole('textbox', { name: 'Nota' }).blur();
    await expect(sheet.getByText('Guardado', { exact: true })).toHaveCount(2);
    await expectInsideWindow(page);
    await sheet.press('Escape');
    await page.goto('/company/dashboard');
    await expect(page.getByRole('list', { name: 'Mis contactos' })).toContainText('A prueba');
  });

  if (!isMobile) {
    await test.step('the board moves it by its menu', async () => {
      await page.getByRole('button', { name: 'Tablero' }).click();
      await page.getByRole('button', { name: 'Mover a Ines Costa' }).click();
      await page.getByRole('menuitem', { name: 'Mover a «Contratado/a»' }).click();
      await expect(page.getByText('Ines Costa ha pasado a «Contratado/a».')).toHaveCount(1);
      await expectInsideWindow(page);
    });
  }

  await test.step('a spoken word finds its second, and the search is saved', async () => {
    await page.goto(`/company/search-talent?keywords=${word}`);
    await expect(
      page.getByRole('button', { name: `En 0:00: “Vendo ${word} a bancos.”` }),
    ).toBeVisible();
    await expectInsideWindow(page);
    if (isMobile) await page.getByRole('button', { name: /filtro/i }).click();
    await page.getByRole('button', { name: 'Guardar esta búsqueda' }).click();
    await expectInsideWindow(page);
    await page.getByRole('textbox', { name: 'Nombre de la búsqueda' }).press('Enter');
    await expect(page.getByText(`Guardada como ${word}`).filter({ visible: true })).toBeVisible();
    await page.goto('/company/dashboard');
    await expect(
      page.getByRole('region', { name: 'Búsquedas guardadas' }).getByRole('link', { name: word }),
    ).toHaveText(word);
  });

  await test.step('a colleague answers, and the company reads it', async () => {
    await page.getByRole('button', { name: 'Pedir opinión' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pide opinión sobre tus guardados' });
    await sheet.getByRole('button', { name: 'Crear un enlace' }).click();
    await sheet.getByRole('button', { name: /^Copiar enlace: Tus guardados/ }).click();
    await expect(page.getByText('Enlace copiado', { exact: true }).first()).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const elsewhere = await browser.newContext({
      locale: 'es-ES',
      viewport: page.viewportSize(),
    });
    const colleague = await elsewhere.newPage();
    await colleague.goto(address);
    await expect(colleague.getByRole('heading', { level: 1 })).toContainText(
      'quiere saber qué opinas',
    );
    await colleague
      .getByRole('article', { name: 'Leo' })
      .getByRole('button', { name: 'Sí' })
      .click();
    await expect(colleague.getByText('Has dicho que sí.')).toBeVisible();
    await expectInsideWindow(colleague);
    await page.reload();
    await expect(
      page.getByRole('button', { name: /^Lo que opinan de Leo: 1 a favor/ }),
    ).toContainText('1 nueva');
  });
});

test('a talent who reads Spanish sees where viewers stop, copies the link and corrects captions', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const talent = await createTalentWithPitch('Ana Ruiz');
  await addCaptions(talent, ['Hola.', 'Vendo a bancos.']);
  await signInAs(page, talent);
  await page.goto('/talent/dashboard');
  await page.getByRole('button', { name: 'Hasta dónde la ven' }).click();
  await expect(page.getByText(/verás hasta dónde la ven/)).toBeVisible();
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(page.getByText('Enlace copiado').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `/pitch/${talent.positionId}?from=profile`,
  );
  await expectInsideWindow(page);

  await page.goto('/talent/profile');
  await page.getByRole('button', { name: 'Editar subtítulos' }).click();
  const editor = page.getByRole('dialog', { name: 'Subtítulos' });
  await editor.getByRole('textbox').nth(1).fill('Vendo a bancos y seguros.');
  await expectInsideWindow(page);
  await editor.getByRole('button', { name: 'Publicar' }).click();
  await expect(editor).toBeHidden();
  await page.getByRole('button', { name: 'Editar subtítulos' }).click();
  await expect(editor.getByRole('textbox').nth(1)).toHaveValue('Vendo a bancos y seguros.');
});
