import { expect, it } from 'vitest';
import { isWebAddress, websiteLink } from './web-address';
import examples from './web-address.examples.json';

it.each(examples.accepted)('takes %j for a website', (text) => {
  expect(isWebAddress(text)).toBe(true);
});

it.each(examples.refused)('does not take %j for one', (text) => {
  expect(isWebAddress(text)).toBe(false);
});

it('links to where the address leads, and names the host as the browser reads it', () => {
  expect(websiteLink('northwind.example/jobs')).toEqual({
    href: 'https://northwind.example/jobs',
    host: 'northwind.example',
  });
  expect(websiteLink('https://müller.example')).toMatchObject({ host: 'xn--mller-kva.example' });
  for (const none of [null, '', ' ', 'google.com@evil.example', 'https://a..b:99999999']) {
    expect(websiteLink(none)).toBeNull();
  }
});
