import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { createPerson } from '../../support/people/people.ts';
import { openApp } from '../open-app.ts';

it.each([
  ['Pitchreel Support', /^This name could be taken for Pitchreel's own/],
  ['N\u043erthwind', /mixes two alphabets/],
])(
  'says why the name %j is not allowed once the focus leaves it, and stores none',
  async (typed, told) => {
    const company = await createPerson('company', 'Northwind');
    const user = await openApp('/company/profile', { as: company });
    const name = await screen.findByLabelText('Company Name');
    await user.clear(name);
    await user.type(name, typed);
    await user.tab();
    await waitFor(() => expect(name).toHaveAccessibleDescription(told));
    await user.click(screen.getByRole('button', { name: 'Save Profile' }));
    await waitFor(() => expect(name).toHaveFocus());
    const stored = company.client.from('company_profiles').select('company_name');
    expect((await stored.eq('user_id', company.userId)).data).not.toContainEqual({
      company_name: typed,
    });
    await user.clear(name);
    await user.type(name, 'Северный ветер');
    expect(name).toBeValid();
  },
);
