import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { createPerson } from '../../support/people/people.ts';
import { openApp } from '../open-app.ts';

const heading = () => screen.findByRole('heading', { level: 1 });

it('a chosen language stays after a reload', async () => {
  const user = await openApp('/how-it-works');
  await user.click(await screen.findByRole('button', { name: 'Español' }));
  await waitFor(async () => expect(await heading()).toHaveTextContent('Cómo funciona'));
  expect(document.documentElement).toHaveAttribute('lang', 'es');

  const again = await openApp('/how-it-works');
  expect(await heading()).toHaveTextContent('Cómo funciona');
  await again.click(screen.getByRole('button', { name: 'English' }));
  await waitFor(async () => expect(await heading()).toHaveTextContent('How it works'));
});

it('a Spanish browser gets the app in Spanish', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES', 'en']);
  await openApp('/');
  expect(await screen.findByRole('link', { name: 'Empezar' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('lang', 'es-ES');
});

it.each([
  ['talent', 'City', 'Ciudad'],
  ['company', 'Address', 'Dirección'],
] as const)(
  'a %s changes the language in the profile without losing unsaved edits',
  async (type, label, inSpanish) => {
    const user = await openApp(`/${type}/profile`, { as: await createPerson(type, 'words') });
    await user.type(await screen.findByLabelText(label), 'Calle Mayor 1');
    const choice = () => within(screen.getByRole('main')).getByRole('button', { name: 'Español' });
    await waitFor(choice);
    await user.click(choice());
    expect(await screen.findByRole('heading', { name: 'Idioma' })).toBeInTheDocument();
    expect(choice()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText(inSpanish)).toHaveValue('Calle Mayor 1');
  },
);
