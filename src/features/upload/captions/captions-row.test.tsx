import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import uploadEn from '@locales/en/upload.json';
import { CaptionsRow } from './captions-row';

const base = 'http://service.test';
const stored = Response.json({ Key: 'k', Id: 'i' });
const changed = () => Response.json([{ id: 'p1' }]);

/** The service's answers to the captions' upload and to the change of the position. */
const service = {
  file: vi.fn<() => Promise<Response>>(),
  position: vi.fn<(request: Request) => Promise<Response>>(),
  /** What the talent may still upload. */
  left: { objects: 10, bytes: 1_000_000 },
};
const answer: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.url.endsWith('/rpc/storage_left')) return Response.json(service.left);
  if (request.method === 'POST') return service.file();
  return request.method === 'PATCH' ? service.position(request) : Response.json([]);
};
vi.mock('@/lib/env', () => ({ env: { supabaseUrl: 'http://service.test', publishableKey: 'k' } }));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () => createClient(base, 'k', { global: { fetch: answer } }),
}));

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['upload'],
  resources: { en: { upload: uploadEn } },
});

const onSaved = vi.fn<(captionsUrl: string | null) => void>();
const onOutdated = vi.fn<() => void>();
const video = { videoUrl: 'http://x/a.mp4', posterUrl: null, captionsUrl: null };
const client = new QueryClient();
const row = (captionsUrl: string | null) => (
  <QueryClientProvider client={client}>
    <CaptionsRow
      userId="u1"
      positionId="p1"
      video={{ ...video, captionsUrl }}
      onSaved={onSaved}
      onOutdated={onOutdated}
    />
  </QueryClientProvider>
);

const button = (name: string) => screen.getByRole('button', { name });
const srt = new File(['1\n00:00:00,000 --> 00:00:01,000\nHello\n'], 'a.srt');
const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Choose a captions file'), file);

beforeEach(() => {
  vi.clearAllMocks();
  service.file.mockReset().mockImplementation(() => Promise.resolve(stored.clone()));
  service.left = { objects: 10, bytes: 1_000_000 };
  service.position.mockReset().mockImplementation(() => Promise.resolve(changed()));
});

it('keeps the focus on its button while saving, then shows the next action', async () => {
  let store: () => void = () => undefined;
  service.file.mockImplementation(
    () =>
      new Promise((resolve) => {
        store = () => resolve(stored.clone());
      }),
  );
  const { rerender } = render(row(null));
  button('Add captions').focus();
  await choose(srt);
  button('Add captions').focus();
  expect(button('Add captions')).toHaveAttribute('aria-busy', 'true');
  expect(onSaved).not.toHaveBeenCalled();

  await vi.waitFor(() => expect(service.file).toHaveBeenCalledOnce());
  store();
  await vi.waitFor(() =>
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/u1\/.+\.vtt$/)),
  );
  const change = service.position.mock.calls[0]?.[0];
  expect(new URL(change?.url ?? '').searchParams.get('video_url')).toBe(`eq.${video.videoUrl}`);
  rerender(row('http://x/a.vtt'));
  expect(button('Replace captions')).toHaveFocus();
  expect(button('Replace captions')).not.toHaveAttribute('aria-busy');
});

it.each([
  [new File([''], 'a.vtt'), 'This file is empty. Choose another.'],
  [new File(['Hi'], 'a.vtt'), 'There are no captions in this file. Choose a .vtt or .srt file.'],
  [
    new File(['x'.repeat(256 * 1024 + 1)], 'a.vtt'),
    'Captions must be under 256 kB. Choose a smaller file.',
  ],
])('says in one sentence why a file cannot be used', async (file, sentence) => {
  render(row(null));
  await choose(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(service.file).not.toHaveBeenCalled();
});

it('says that saving failed, and clears the message with the next file', async () => {
  service.file.mockResolvedValueOnce(Response.json({ message: 'no' }, { status: 403 }));
  render(row(null));
  await choose(srt);
  expect(await screen.findByRole('alert')).toHaveTextContent('The captions could not be saved.');
  expect(onSaved).not.toHaveBeenCalled();
  await choose(srt);
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the storage is full if there is no room for the file', async () => {
  const refusal = { statusCode: '403', message: 'new row violates row-level security policy' };
  service.file.mockResolvedValueOnce(Response.json(refusal, { status: 400 }));
  service.left = { objects: 10, bytes: 3 };
  render(row(null));
  await choose(srt);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your storage is full.');
});

it('removes captions, or says that removing them failed', async () => {
  service.position.mockResolvedValueOnce(Response.json({ message: 'no' }, { status: 403 }));
  const { rerender } = render(row('http://x/a.vtt'));
  await userEvent.click(button('Remove captions'));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be removed');
  expect(button('Remove captions')).toHaveFocus();
  await userEvent.click(button('Remove captions'));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledExactlyOnceWith(null));
  rerender(row(null));
  expect(button('Add captions')).toHaveFocus();
});

it('reports an outdated video when it was changed elsewhere', async () => {
  service.position.mockResolvedValue(Response.json([]));
  render(row('http://x/a.vtt'));
  await userEvent.click(button('Remove captions'));
  await vi.waitFor(() => expect(onOutdated).toHaveBeenCalledOnce());
  expect(onSaved).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});
