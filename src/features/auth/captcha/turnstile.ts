import { AppError } from '@/lib/errors/errors';

interface TurnstileOptions {
  sitekey: string;
  language: string;
  size: 'flexible';
  callback: (token: string) => void;
  'expired-callback': () => void;
  /** Gets Cloudflare's code, and returns true when the failure has been dealt with. */
  'error-callback': (code: string | number) => boolean;
}

/** The part of Cloudflare's script that the app uses. */
export interface Turnstile {
  /** Draws a widget and returns its id. */
  render: (container: HTMLElement, options: TurnstileOptions) => string;
  /** Makes the widget check again, for a new token. */
  reset: (id: string) => void;
  remove: (id: string) => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/**
 * The codes for a site key that is unknown, malformed or switched off, and for a host that it is not for
 * (https://developers.cloudflare.com/turnstile/troubleshooting/client-side-errors/error-codes/). Others of
 * the same families are about the visitor's browser.
 */
const setupCodes: ReadonlySet<string> = new Set(['110100', '110110', '110200', '400020', '400070']);

/** Whether only the operator can correct what a code is about. */
export const isSetupCode = (code: string): boolean => setupCodes.has(code);

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<Turnstile> | undefined;

/** Loads Cloudflare's script, once. @throws AppError when it cannot be had; the next call tries again */
export function loadTurnstile(): Promise<Turnstile> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    const settle = () => {
      loading = undefined;
      if (window.turnstile) return resolve(window.turnstile);
      script.remove();
      reject(new AppError('network'));
    };
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    script.src = address;
    document.head.append(script);
  });
  return loading;
}
