import { expect, signInAs, test } from '../support/fixtures.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { createOperator } from '../../support/people/operator.ts';
import { decisionNotice } from '../support/steps/desk-steps.ts';

test('the home page shows a pitch once an operator has chosen it, until its talent pauses it', async ({
  page,
  browser,
}) => {
  const talent = await createTalentWithPitch('Xiomara Chosen');
  const visitor = await browser.newPage();
  const demo = visitor.getByRole('region', { name: 'Video pitches' });
  const openHome = async () => {
    await visitor.goto('/');
    await visitor.getByRole('button', { name: /^Play .+ with sound$/ }).click();
    await expect(demo.getByRole('button', { name: 'Like and unlock', exact: true })).toBeVisible();
  };
  await openHome();
  await expect(demo).not.toContainText('Xiomara');

  await signInAs(page, await createOperator());
  await page.goto(`/desk/people/${talent.userId}`);
  await page.getByRole('button', { name: 'Put on the home page' }).click();
  await page.getByLabel(/^Internal note/).fill('Clear, and well lit');
  await page.getByRole('button', { name: 'Put on the home page' }).click();
  await expect(decisionNotice(page, 'Pitch is on the home page')).toBeVisible();
  await expect(page.getByText('Live · on the home page')).toBeVisible();
  await openHome();
  await expect(demo).toContainText('Xiomara');

  const paused = await talent.client
    .from('talent_positions')
    .update({ paused_at: new Date().toISOString() })
    .eq('id', talent.positionId);
  expect(paused.error).toBeNull();
  await openHome();
  await expect(demo).not.toContainText('Xiomara');
  await visitor.close();
});
