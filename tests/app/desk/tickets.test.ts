import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { mailsTo, sendNotices } from '../../support/mail.ts';
import { createOperator } from '../../support/people/operator.ts';
import { service } from '../../support/service.ts';
import { openApp } from '../open-app.ts';

async function mailTo(address: string, subject: RegExp) {
  await sendNotices();
  const found = (await mailsTo(address)).filter((mail) => subject.test(mail.subject));
  expect(found).toHaveLength(1);
  return found[0]?.text ?? '';
}

it('someone without an account asks, is answered by mail in their language, and writes again by its link', async () => {
  const email = `zoe-${crypto.randomUUID()}@example.com`;
  const visitor = await openApp('/help', { language: 'es' });
  await visitor.click(await screen.findByRole('button', { name: 'Escribir a soporte' }));
  const sheet = await screen.findByRole('dialog');
  await visitor.type(within(sheet).getByLabelText(/^Nombre/), 'Zoe');
  await visitor.type(within(sheet).getByLabelText(/^Correo/), email);
  await visitor.type(within(sheet).getByLabelText(/^Asunto/), 'Mi vídeo');
  await visitor.type(within(sheet).getByLabelText(/^Mensaje/), 'Se para');
  await visitor.click(within(sheet).getByRole('button', { name: /^Enviar/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  localStorage.clear();
  const operator = await createOperator();
  const user = await openApp('/desk/support', { as: operator, language: 'en' });
  await user.type(await screen.findByRole('searchbox'), email);
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Tickets' }).children).toHaveLength(1),
  );
  await user.click(screen.getByRole('link', { name: /Mi vídeo/ }));
  const field = await screen.findByRole('textbox', { name: 'Answer as Pitchreel' });
  expect(screen.getByText('Se para')).toBeVisible();
  await user.type(field, 'Prueba con wifi.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Done on/)).toBeVisible();

  const mail = await mailTo(email, /^Respuesta del soporte de Pitchreel \[[0-9A-F]{8}\]$/);
  expect(mail).toContain('Prueba con wifi.');
  const link = mail.match(/https?:\S+\/support\?\S+/)?.[0] ?? '';
  localStorage.clear();
  const { pathname, search, hash } = new URL(link);
  const again = await openApp(pathname + search + hash, { language: 'es' });
  const thread = await screen.findByRole('list', { name: 'Tu pregunta' });
  expect([...thread.children].map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Zoe.*Se para$/),
    expect.stringMatching(/^Pitchreel.*Prueba con wifi\.$/),
  ]);
  await again.type(screen.getByLabelText(/^Escribe otra vez/), 'Sigue igual');
  await again.click(screen.getByRole('button', { name: /^Enviar/ }));
  expect(await within(thread).findByText('Sigue igual')).toBeVisible();
  const waiting = await service.from('desk_items').select('facts').eq('kind', 'ticket');
  expect(waiting.data?.map(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ words: 'Sigue igual', subject: 'Mi vídeo' }),
  );

  // Its last sign is missing, as in a link that was copied by hand.
  await openApp(pathname + search + hash.slice(0, -1), { language: 'es' });
  expect(await screen.findByRole('heading', { name: 'Este enlace no funciona' })).toBeVisible();
});
