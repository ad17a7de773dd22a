import { expect, test } from '../support/fixtures.ts';

test.describe('the help button', () => {
  test.use({ viewport: { width: 360, height: 640 }, locale: 'es-ES' });

  test('does not cover the label of a checkbox', async ({ page }) => {
    await page.goto('/talent/auth');
    await expect(page.getByRole('link', { name: /^¡Ayuda!/ })).toBeVisible();
    const words = page.getByText('Recordar este dispositivo');
    const { width, height } = (await words.boundingBox()) ?? { width: 0, height: 0 };
    await words.click({ position: { x: width - 3, y: height / 2 } });
    await expect(page.getByRole('checkbox')).not.toBeChecked();
  });
});
