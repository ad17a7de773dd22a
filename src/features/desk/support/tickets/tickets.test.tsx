import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, json } from '@tests/answers';
import { takeDownloads } from '@tests/downloads';
import { renderPart } from '@tests/render-part';
import { Tickets } from './tickets';

const id = '50000000-0000-4000-8000-000000000001';
const time = '2026-11-20T10:00:00+00:00';
const message = 'It stops. '.repeat(60);

it.each([
  ['en', 'Save as CSV', '"Number","Name","Email","Subject","Question","Written","Done"', 'Support'],
  ['es', 'Guardar como CSV', '"Número";"Nombre";"Correo";"Asunto";"Pregunta"', 'Soporte'],
] as const)('saves all that was written, in %s', async (language, name, heads, support) => {
  answer('POST /rest/v1/rpc/find_tickets', () =>
    json([
      {
        ...{ id, name: 'Mei', email: 'mei@example.com', subject: 'Video', answers: 1 },
        ...{ words: message.slice(0, 200), created_at: time, closed_at: time },
      },
    ]),
  );
  answer('GET /rest/v1/support_tickets', () => json([{ id, message }]));
  answer('GET /rest/v1/ticket_messages', () =>
    json([{ ticket_id: id, is_of_support: true, content: 'Try Wi-Fi.', created_at: time }]),
  );
  const downloads = takeDownloads();
  const { user } = await renderPart(<Tickets />, {
    catalogs: ['desk-people'],
    as: { id: 'operator', userType: 'talent', codeTypedAt: new Date() },
    address: '/desk/support',
    language,
  });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  const text = (await downloads[0]?.file.text()) ?? '';
  expect(text).toContain(heads);
  expect(text).toContain(message);
  expect(text).toContain(`"${support}, ${time}:\nTry Wi-Fi."`);
});
