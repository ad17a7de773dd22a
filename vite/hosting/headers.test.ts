import { expect, it } from 'vitest';
import { siteHeaders } from './headers.ts';

const settings = {
  VITE_SITE_URL: 'https://www.pitchreel.example',
  VITE_SUPABASE_URL: 'https://project.supabase.co/',
};

function directives(more: Readonly<Record<string, string>> = {}) {
  const policy = siteHeaders({ ...settings, ...more })['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

it('lets scripts come from the site alone, never inline', () => {
  expect(directives()['script-src']).toEqual(["'self'"]);
  expect(directives()).toMatchObject({
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  });
});

it('admits the project, its live connection, and nothing else of the network', () => {
  const { 'connect-src': connect, 'img-src': images, 'media-src': media } = directives();
  expect(connect).toEqual([
    "'self'",
    'blob:',
    'https://project.supabase.co',
    'wss://project.supabase.co',
  ]);
  expect(images).toContain('https://i.ytimg.com');
  expect(media).toEqual(["'self'", 'blob:', 'https://project.supabase.co']);
});

it('admits the address of error reports and the captcha only when they are set', () => {
  const more = directives({
    VITE_ERROR_REPORT_URL: 'https://errors.example/api/1/store?key=2',
    VITE_CAPTCHA_SITE_KEY: '0x4AAA',
  });
  expect(more['connect-src']).toContain('https://errors.example');
  expect(more['script-src']).toEqual(["'self'", 'https://challenges.cloudflare.com']);
  expect(more['frame-src']).toContain('https://challenges.cloudflare.com');
  expect(JSON.stringify(directives({ VITE_ERROR_REPORT_URL: '' }))).not.toMatch(
    /errors|challenges/,
  );
});

it('insists on HTTPS only where the site has it', () => {
  expect(siteHeaders(settings)['strict-transport-security']).toBe('max-age=31536000');
  const local = siteHeaders({ ...settings, VITE_SITE_URL: 'http://127.0.0.1:5173' });
  expect(local['strict-transport-security']).toBeUndefined();
});

it('keeps the checkout’s tab within reach, and camera and microphone for the site', () => {
  const headers = siteHeaders(settings);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self)');
});
