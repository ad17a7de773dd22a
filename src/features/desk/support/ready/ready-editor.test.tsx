import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, done, json } from '@tests/answers';
import { renderPart } from '@tests/render-part';
import { ReadyEditor } from './ready-editor';

const refund = {
  id: 'r1',
  kind: 'support',
  place: 10,
  title_en: 'Your refund',
  text_en: "Hi, we've refunded {amount}.",
  title_es: 'Tu devolución',
  text_es: 'Te hemos devuelto {amount}.',
};
let rows: object[];
let asked: { method: string; json: unknown; query: string }[];

beforeEach(() => {
  rows = [refund];
  asked = [];
  answer('GET /rest/v1/ready_answers', () => json(rows));
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    answer(`${method} /rest/v1/ready_answers`, (request) => {
      asked.push({ method, json: request.json, query: request.url.search });
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

it('adds an answer in both languages, and shows what a person would read', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Add a ready answer' }));
  const form = screen.getByRole('form', { name: 'Add a ready answer' });
  await user.type(within(form).getByLabelText(/Title in English/), 'Video');
  await user.type(within(form).getByLabelText(/Text in English/), 'Try again, {{name}.');
  expect(within(form).getByText('Try again, Mei.')).toBeInTheDocument();
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(within(form).getAllByText('Fill this in')).toHaveLength(2);
  expect(asked).toEqual([]);

  await user.type(within(form).getByLabelText(/Title in Spanish/), 'Vídeo');
  const spanish = within(form).getByLabelText(/Text in Spanish/);
  await user.type(spanish, 'Prueba otra vez, {{nombre}.');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(within(form).getByText(/There's a place here that we can't fill in/)).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.clear(spanish);
  await user.type(spanish, 'Prueba otra vez, {{name}.');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    method: 'POST',
    json: {
      kind: 'support',
      place: 20,
      title_en: 'Video',
      text_en: 'Try again, {name}.',
      title_es: 'Vídeo',
      text_es: 'Prueba otra vez, {name}.',
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
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    method: 'PATCH',
    query: expect.stringContaining('id=eq.r1'),
    json: { title_en: 'Money back', text_en: "Hi, we've refunded {amount}.", place: 10 },
  });

  await user.click(await screen.findByRole('button', { name: /Your refund/ }));
  rows = [];
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No ready answers yet')).toBeInTheDocument();
  expect(asked[1]).toMatchObject({ method: 'DELETE', query: expect.stringContaining('id=eq.r1') });
});
