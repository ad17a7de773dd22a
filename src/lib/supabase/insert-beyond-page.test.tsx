import { beforeEach, expect, it, vi } from 'vitest';
import { sessionKey } from '@/lib/session/auth-storage';
import { insertBeyondPage } from './insert-beyond-page';

const send = vi.fn<typeof fetch>();
const row = { position_id: 'a', film: 'f', past_start: true, reached: 4 };
const insert = () => insertBeyondPage('position_watches', row);

beforeEach(() => {
  localStorage.clear();
  send.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', send);
  return () => vi.unstubAllGlobals();
});

const sentHeaders = () => new Headers(send.mock.calls[0]?.[1]?.headers);

it('sends the row of a visitor in a request that outlives the page', () => {
  insert();
  expect(send).toHaveBeenCalledWith(
    'http://service.test/rest/v1/position_watches',
    expect.objectContaining({ method: 'POST', keepalive: true, body: JSON.stringify(row) }),
  );
  expect(sentHeaders().get('authorization')).toBe('Bearer sb_publishable_test');
});

it('sends it with the token of who is signed in', () => {
  localStorage.setItem(sessionKey, JSON.stringify({ access_token: 'mine' }));
  insert();
  expect(sentHeaders().get('authorization')).toBe('Bearer mine');
  expect(sentHeaders().get('apikey')).toBe('sb_publishable_test');
});

it('never sends as a visitor what someone signed in has done', () => {
  localStorage.setItem(sessionKey, 'broken');
  insert();
  expect(send).not.toHaveBeenCalled();
});

it('is silent when the network is down', () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(insert).not.toThrow();
});
