import { afterEach, expect, it, vi } from 'vitest';
import { brokenAnswers } from '@tests/services/broken-answers';
import { callDeskFunction } from './call-desk-function';

afterEach(() => vi.unstubAllGlobals());

const answering = (response: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => response()),
  );

const names = ['dispute-evidence', 'erase-account', 'operators', 'refund-payment'] as const;

it.each(names.flatMap((name) => brokenAnswers.map((answer) => [name, ...answer] as const)))(
  'does not take %s for done when %s comes back with a status of success',
  async (name, _what, response) => {
    answering(response);
    await expect(callDeskFunction(name, {})).rejects.toMatchObject({ code: 'server' });
  },
);

it('returns what a function answers, and says in its word why it refuses', async () => {
  answering(() => Response.json({ erased: 'id', objects: 2 }));
  expect(await callDeskFunction('erase-account', {})).toMatchObject({ erased: 'id' });
  answering(() => Response.json({ code: 'PT409', message: 'changed_meanwhile' }, { status: 409 }));
  await expect(callDeskFunction('erase-account', {})).rejects.toMatchObject({
    serviceMessage: 'changed_meanwhile',
  });
});
