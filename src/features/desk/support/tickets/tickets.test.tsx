import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, json } from '@tests/services/answers';
import { takeDownloads } from '@tests/browser/downloads';
import { renderPart } from '@tests/parts/render-part';
import { answerCodeRequest, isCodeRequested } from '@/features/desk/api/code-request';
import { Tickets } from './tickets';

const id = '50000000-0000-4000-8000-000000000001';
const time = '2026-11-20T10:00:00+00:00';
const message = 'It stops. '.repeat(60);
const ticket = {
  ...{ id, name: 'Mei', email: 'mei@example.com', subject: 'Video', answers: 1 },
  ...{ words: message.slice(0, 200), created_at: time, closed_at: time },
};

const show = (language: 'en' | 'es', codeTypedAt = new Date()) =>
  renderPart(<Tickets />, {
    catalogs: ['desk-people'],
    as: { id: 'operator', userType: 'talent', codeTypedAt },
    address: '/desk/support',
    language,
  });

it.each([
  ['en', 'Save as CSV', '"Number","Name","Email","Subject","Question","Written","Done"'],
  ['es', 'Guardar como CSV', '"Número";"Nombre";"Correo";"Asunto";"Pregunta"'],
] as const)('saves all that was written, in %s', async (language, name, heads) => {
  answer('POST /rest/v1/rpc/find_tickets', () => json([ticket]));
  answer('GET /rest/v1/support_tickets', () => json([{ id, message }]));
  answer('GET /rest/v1/ticket_messages', () =>
    json([
      { ticket_id: id, is_of_support: true, content: 'Try Wi-Fi.', created_at: time },
      { ticket_id: id, is_of_support: false, content: 'It works.', created_at: time },
    ]),
  );
  const downloads = takeDownloads();
  const { user } = await show(language);
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  const text = (await downloads[0]?.file.text()) ?? '';
  expect(text).toContain(heads);
  expect(text).toContain(message);
  expect(text).toContain(`"Pitchreel, ${time}:\nTry Wi-Fi.\n\nMei, ${time}:\nIt works."`);
});

it('says in the file and on the screen that there are older ones', async () => {
  const requests = answer('POST /rest/v1/rpc/find_tickets', ({ json: body }) => {
    const { p_limit: limit } = Object(body);
    return json(Array.from({ length: limit }, (_, n) => ({ ...ticket, id: `ticket ${n}` })));
  });
  answer('GET /rest/v1/support_tickets', () => json([]));
  answer('GET /rest/v1/ticket_messages', () => json([]));
  const downloads = takeDownloads();
  const { user } = await show('en');
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  const truncationNote = /^The file has the newest 1,000 tickets\./;
  expect(await screen.findByText(truncationNote)).toBeInTheDocument();
  expect(requests.at(-1)?.json).toMatchObject({ p_before: time, p_before_id: 'ticket 999' });
  const lines = (await downloads[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(1 + 1000 + 1);
  expect(lines.at(-1)?.replace('"', '')).toMatch(truncationNote);
});

it('asks for a code before it saves, unless one was typed in the last minutes', async () => {
  const requests = answer('POST /rest/v1/rpc/find_tickets', () => json([]));
  const { user } = await show('en', new Date(Date.now() - 6 * 60_000));
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(isCodeRequested()).toBe(true));
  expect(requests).toHaveLength(1);
  answerCodeRequest(false);
});
