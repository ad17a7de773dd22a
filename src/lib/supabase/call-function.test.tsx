import { afterEach, expect, it, vi } from 'vitest';
import { brokenAnswers } from '@tests/services/broken-answers';
import { callFunction } from './call-function';

afterEach(() => vi.unstubAllGlobals());

const answering = (response: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => response()),
  );

const names = ['export-account', 'film-addresses', 'move-hidden-films'] as const;

it.each(names.flatMap((name) => brokenAnswers.map((answer) => [name, ...answer] as const)))(
  'does not take %s for done when %s comes back with a status of success',
  async (name, _what, response) => {
    answering(response);
    await expect(callFunction(name, {})).rejects.toMatchObject({ code: 'server' });
  },
);

it('returns what a function answers', async () => {
  const document = { exported_at: '2026-11-26', account: { id: 'me' }, positions: [{ id: 'a' }] };
  answering(() => Response.json(document));
  expect(await callFunction('export-account', {})).toEqual(document);
});

it("returns the function's own reason for a refusal", async () => {
  answering(() => Response.json({ code: 'PT409', message: 'changed_meanwhile' }, { status: 409 }));
  await expect(callFunction('export-account', {})).rejects.toMatchObject({
    serviceMessage: 'changed_meanwhile',
  });
});
