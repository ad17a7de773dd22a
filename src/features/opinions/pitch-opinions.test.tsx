import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, done, json, refused } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { PitchOpinions } from './pitch-opinions';

const opinionOf = (says_yes: boolean, day: number, change: object = {}) => ({
  link_id: 'l1',
  device_hash: `d${day}`,
  position_id: 'p1',
  says_yes,
  word: '',
  name: '',
  is_seen: false,
  updated_at: `2026-01-0${day}T12:00:00.123456+00:00`,
  ...change,
});

async function show() {
  const { user } = await renderPart(
    <>
      <PitchOpinions positionId="p1" name="Ana" />
      <p>Below</p>
    </>,
    { catalogs: ['opinions'], as: { id: 'u1', userType: 'company' } },
  );
  return user;
}
/** @returns the questions */
const holds = (...opinions: object[]) => answer('GET /rest/v1/opinions', () => json(opinions));

it('counts yes, no and what is new, opens to the words, and then nothing is new', async () => {
  holds(
    opinionOf(true, 1, { is_seen: true, name: 'Marta', word: 'Calm' }),
    opinionOf(true, 2, { name: 'Jon' }),
    opinionOf(false, 3, { word: 'Too fast' }),
    opinionOf(true, 4, { position_id: 'p2' }),
  );
  const marked = answer('PATCH /rest/v1/opinions', () => done());
  const user = await show();
  const button = await screen.findByRole('button', { name: /^What colleagues think of Ana/ });
  expect(button).toHaveTextContent('2 yes1 no2 new');
  expect(screen.queryByRole('list')).toBeNull();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const list = screen.getByRole('list', { name: 'What colleagues think of Ana' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['No: A colleague · Jan 3Too fast', 'Yes: Jon · Jan 2', 'Yes: Marta · Jan 1Calm']);
  await waitFor(() =>
    expect(marked.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      {
        company_id: 'eq.u1',
        position_id: 'eq.p1',
        // A later one has not been shown.
        updated_at: 'lte.2026-01-03T12:00:00.123456+00:00',
      },
    ]),
  );
  await user.click(button);
  expect(screen.queryByRole('list')).toBeNull();
});

it('draws nothing before someone has said something', async () => {
  const read = holds();
  await show();
  await waitFor(() => expect(read).not.toHaveLength(0));
  expect(screen.getByText('Below').previousElementSibling).toBeNull();
});

it('says when opinions could not be loaded, and loads them again', async () => {
  answer('GET /rest/v1/opinions', () => refused(403, '42501'));
  const user = await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  holds(opinionOf(true, 1));
  await user.click(again);
  expect(await screen.findByRole('button', { name: /1 yes/ })).toBeVisible();
});
