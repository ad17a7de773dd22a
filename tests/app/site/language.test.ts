import { screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
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
