import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createPerson } from '../../support/people.ts';
import { openApp } from '../open-app.ts';

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
