import { yearSeconds } from './cache-control.ts';
import { pageScriptSources } from '../prerender/scripts.ts';

/** The variables of a build that decide how the site is served; '' and undefined mean not set. */
export interface BuildSettings {
  readonly VITE_SITE_URL?: string | undefined;
  readonly VITE_SUPABASE_URL?: string | undefined;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string | undefined;
  readonly VITE_BRAND_NAME?: string | undefined;
  readonly VITE_ERROR_REPORT_URL?: string | undefined;
  readonly VITE_CAPTCHA_SITE_KEY?: string | undefined;
}

const turnstile = 'https://challenges.cloudflare.com';
const youTubePlayer = 'https://www.youtube-nocookie.com';
const youTubePosters = 'https://i.ytimg.com';

/** What browsers may use on this site; what is not named keeps its default. */
const permissions = {
  camera: '(self)',
  microphone: '(self)',
  autoplay: `(self "${youTubePlayer}")`,
  'encrypted-media': `(self "${youTubePlayer}")`,
  'picture-in-picture': `(self "${youTubePlayer}")`,
  accelerometer: '()',
  'display-capture': '()',
  geolocation: '()',
  gyroscope: '()',
  magnetometer: '()',
  midi: '()',
  payment: '()',
  usb: '()',
};

const originsOf = (address: string | undefined): string[] =>
  address ? [new URL(address).origin] : [];

function contentSecurityPolicy(settings: BuildSettings): string {
  const backend = originsOf(settings.VITE_SUPABASE_URL);
  const sockets = backend.map((origin) => origin.replace(/^http/, 'ws'));
  const captcha = settings.VITE_CAPTCHA_SITE_KEY ? [turnstile] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...pageScriptSources, ...captcha],
    'style-src': ["'self'"],
    // Toasts and the scroll lock of dialogs insert style elements.
    'style-src-elem': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', ...backend, youTubePosters],
    'media-src': ["'self'", 'blob:', ...backend],
    'connect-src': [
      "'self'",
      'blob:',
      ...backend,
      ...sockets,
      ...originsOf(settings.VITE_ERROR_REPORT_URL),
    ],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [youTubePlayer, ...captcha],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/**
 * The headers that every answer of the site carries, by name in lower case.
 *
 * @throws TypeError when an address among the settings is none.
 */
export function siteHeaders(settings: BuildSettings): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'permissions-policy': Object.entries(permissions)
      .map(([name, allowed]) => `${name}=${allowed}`)
      .join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // The app watches the tab of the checkout, which it could not after `same-origin`.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(settings.VITE_SITE_URL?.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${yearSeconds}` }
      : {}),
  };
}
