import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';

it('asking about a pitch saves it, and its link shows that one alone', async () => {
  const talent = await createTalentWithPitch('Ines Costa');
  const other = await createTalentWithPitch('Leo Santos');
  const company = await createPerson('company', 'northwind');
  await company.client.from('shortlist').insert({ position_id: other.positionId });

  const user = await openApp(`/pitch/${talent.positionId}`, { as: company, width: 390 });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ask a colleague' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ask about Ines' }));
  const make = await sheet.findByRole('button', { name: 'Make a link' });
  // The menu holds the pointer until it is gone.
  await waitFor(() => user.click(make));
  await user.click(await sheet.findByRole('button', { name: /^Copy link: Ines's pitch/ }));
  await expectToast('Link copied');
  const link = await navigator.clipboard.readText();
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Shortlist Ines' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  );

  // A colleague, who has no account.
  localStorage.clear();
  const openElsewhere = () => openApp(link, { language: 'en' });
  await openElsewhere();
  expect(await screen.findByRole('article', { name: 'Ines' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const paused = await talent.client
    .from('talent_positions')
    .update({ paused_at: new Date().toISOString() })
    .eq('id', talent.positionId);
  expect(paused.error).toBeNull();
  await openElsewhere();
  expect(await screen.findByText('Nothing to watch right now')).toBeVisible();
});
