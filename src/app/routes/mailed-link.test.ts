import { expect, it } from 'vitest';
import { mailedLinkAddress } from './mailed-link';

it.each([
  '#access_token=a&refresh_token=b&type=recovery',
  '#type=signup&access_token=a',
  '#error=access_denied&error_code=otp_expired',
  '#type=signup&token_hash=a',
])('a mailed link that ended on the home page is sent to the callback page: %s', (hash) => {
  expect(mailedLinkAddress(hash)).toBe(`/auth/callback${hash}`);
});

it.each(['', '#faq', '#my_access_token=a'])('any other address is left alone: %j', (hash) => {
  expect(mailedLinkAddress(hash)).toBeUndefined();
});
