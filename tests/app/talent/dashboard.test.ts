import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { answer, refused } from '../../support/services/answers.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';
import { address, openApp } from '../open-app.ts';

const positions = () => screen.findByRole('region', { name: 'Your positions' });

it('shows a new talent what to do next, before anything else', async () => {
  const talent = await createPerson('talent', 'newcomer');
  const user = await openApp('/talent/dashboard', { as: talent, width: 390 });
  const step = await screen.findByRole('region', { name: 'Next step' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome');
  expect(within(step).getByText('Tell companies who you are')).toBeVisible();
  const chat = await screen.findByText(
    'Chat messages will appear here when a company unlocks your contact information.',
  );
  expect(step.compareDocumentPosition(chat)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('link', { name: 'Complete your profile' }));
  await waitFor(() => expect(address()).toMatch(/^\/talent\/profile/));
});

it('keeps showing the next step when the profile cannot be read again', async () => {
  const talent = await createPerson('talent', 'newcomer');
  await openApp('/talent/dashboard', { as: talent });
  await screen.findByRole('region', { name: 'Next step' });
  const reads = answer('GET /rest/v1/talent_profiles', () => refused(403, '42501'));
  const { queryClient } = await import('@/lib/query/query-client');
  await queryClient.invalidateQueries();
  expect(reads.length).toBeGreaterThan(0);
  expect(screen.getByRole('region', { name: 'Next step' })).toBeVisible();
});

it("shows a pitch's results, and a reply is confirmed in Spanish", async () => {
  const talent = await createTalentWithPitch('Mei Tanaka', 'Closer');
  const company = await createPerson('company', 'northwind');
  await talent.client.from('talent_positions').insert({ position_title: 'Setter' }).throwOnError();
  await company.client
    .from('position_views')
    .insert({ position_id: talent.positionId })
    .throwOnError();
  await unlock(company, talent);
  const user = await openApp('/talent/dashboard', { as: talent });
  expect(await screen.findByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible();

  const [closer, setter] = await within(await positions()).findAllByRole('listitem');
  expect(closer).toHaveTextContent(/^Closer.*Live/);
  expect(closer).toHaveTextContent(/view\s*1\s*unlock\s*1/);
  expect(setter).toHaveTextContent(/^Setter.*No video yet/);
  expect(await screen.findByRole('img', { name: /^1 view and 1 unlock from/ })).toBeVisible();

  await user.type(
    await screen.findByPlaceholderText('Type your message...'),
    'Thank you for the unlock{Enter}',
  );
  // This toast is always in Spanish, whatever the language of the interface.
  expect(await screen.findByText('Mensaje enviado')).toBeInTheDocument();

  const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(within(await positions()).getByRole('link', { name: 'Record or upload' }));
  expect(await screen.findAllByRole('combobox', { name: 'Position' })).toHaveLength(2);
  expect(address()).toMatch(/^\/talent\/profile#position-/);
  const named = document.getElementById(window.location.hash.slice(1));
  expect(named).toHaveTextContent('Setter');
  await waitFor(() => expect(scrolls.mock.contexts).toContain(named));
});
