import { expect, it } from 'vitest';
import { pageScriptSources } from '../prerender/scripts.ts';
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

it('admits the site, the project, the player of YouTube, and nothing else', () => {
  expect(siteHeaders(settings)).toEqual({
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${pageScriptSources.join(' ')}`,
      "style-src 'self'",
      "style-src-elem 'self' 'unsafe-inline'",
      "img-src 'self' blob: data: https://project.supabase.co https://i.ytimg.com",
      "media-src 'self' blob: https://project.supabase.co",
      "connect-src 'self' blob: https://project.supabase.co wss://project.supabase.co",
      "worker-src 'self' blob:",
      'frame-src https://www.youtube-nocookie.com',
      "frame-ancestors 'none'",
      "base-uri 'self'",
      "object-src 'none'",
      "form-action 'self'",
    ].join('; '),
    'permissions-policy': [
      'camera=(self)',
      'microphone=(self)',
      'autoplay=(self "https://www.youtube-nocookie.com")',
      'encrypted-media=(self "https://www.youtube-nocookie.com")',
      'picture-in-picture=(self "https://www.youtube-nocookie.com")',
      'accelerometer=()',
      'display-capture=()',
      'geolocation=()',
      'gyroscope=()',
      'magnetometer=()',
      'midi=()',
      'payment=()',
      'usb=()',
    ].join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'strict-transport-security': 'max-age=31536000',
  });
});

it('admits the address of error reports and the captcha only when they are set', () => {
  const more = directives({
    VITE_ERROR_REPORT_URL: 'https://errors.example/api/1/store?key=2',
    VITE_CAPTCHA_SITE_KEY: '0x4AAA',
  });
  expect(more).toEqual({
    ...directives(),
    'connect-src': [
      "'self'",
      'blob:',
      'https://project.supabase.co',
      'wss://project.supabase.co',
      'https://errors.example',
    ],
    'script-src': ["'self'", ...pageScriptSources, 'https://challenges.cloudflare.com'],
    'frame-src': ['https://www.youtube-nocookie.com', 'https://challenges.cloudflare.com'],
  });
  expect(directives({ VITE_ERROR_REPORT_URL: '', VITE_CAPTCHA_SITE_KEY: '' })).toEqual(
    directives(),
  );
});

it('insists on HTTPS only where the site has it', () => {
  const local = siteHeaders({ ...settings, VITE_SITE_URL: 'http://127.0.0.1:5173' });
  expect(local['strict-transport-security']).toBeUndefined();
});
