import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, done, json } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { languages } from '@/lib/i18n/languages';
import { ReadyEditor } from './ready-editor';

const refund = {
  id: 'r1',
  kind: 'support',
  place: 10,
  texts: {
    ...Object.fromEntries(
      languages.map((language) => [language, { title: language, text: language }]),
    ),
    en: { title: 'Your refund', text: "Hi, we've refunded {amount}." },
    es: { title: 'Tu devolución', text: 'Te hemos devuelto {amount}.' },
  },
};
let rows: object[];
let requests: { method: string; json: unknown; query: string }[];

beforeEach(() => {
  rows = [refund];
  requests = [];
  answer('GET /rest/v1/ready_answers', () => json(rows));
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    answer(`${method} /rest/v1/ready_answers`, (request) => {
      requests.push({ method, json: request.json, query: request.url.search });
      return done(method === 'POST' ? 201 : 204);
    });
  }
});

const show = () =>
  renderPart(<ReadyEditor />, {
    catalogs: ['desk', 'desk-people'],
    as: { id: 'operator', userType: 'talent' },
    address: '/desk/answers',
  });

it('adds an answer in every language, and shows what a person would read', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Add a ready answer' }));
  const form = screen.getByRole('form', { name: 'Add a ready answer' });
  await user.type(within(form).getByLabelText(/Title in English/), 'Video');
  await user.type(within(form).getByLabelText(/Text in English/), 'Try again, {{name}.');
  expect(within(form).getByText('Try again, Mei.')).toBeInTheDocument();
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(within(form).getAllByText('Fill this in')).toHaveLength(2 * (languages.length - 1));
  expect(requests).toEqual([]);

  const languageNames = new Intl.DisplayNames('en', { type: 'language' });
  for (const language of languages.slice(1)) {
    await user.type(
      within(form).getByLabelText(`Title in ${languageNames.of(language)}`, { exact: false }),
      'Vídeo',
    );
    await user.type(
      within(form).getByLabelText(`Text in ${languageNames.of(language)}`, { exact: false }),
      language,
    );
  }
  const spanish = within(form).getByLabelText(/Text in Spanish/);
  await user.type(spanish, 'Prueba otra vez, {{nombre}.');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(within(form).getByText(/There's a place here that we can't fill in/)).toBeInTheDocument();
  expect(requests).toEqual([]);
  await user.clear(spanish);
  await user.type(spanish, 'Prueba otra vez, {{name}.');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    method: 'POST',
    json: {
      kind: 'support',
      place: 20,
      texts: {
        en: { title: 'Video', text: 'Try again, {name}.' },
        es: { title: 'Vídeo', text: 'Prueba otra vez, {name}.' },
      },
    },
  });
  expect(await screen.findByText('Ready answer saved')).toBeInTheDocument();
});

it('changes an answer, and deletes one', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /Your refund/ }));
  const title = screen.getByLabelText(/Title in English/);
  await user.clear(title);
  await user.type(title, 'Money back');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    method: 'PATCH',
    query: expect.stringContaining('id=eq.r1'),
    json: {
      texts: { en: { title: 'Money back', text: "Hi, we've refunded {amount}." } },
      place: 10,
    },
  });

  await user.click(await screen.findByRole('button', { name: /Your refund/ }));
  rows = [];
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No ready answers yet')).toBeInTheDocument();
  expect(requests[1]).toMatchObject({
    method: 'DELETE',
    query: expect.stringContaining('id=eq.r1'),
  });
});
