import { AppError } from '@/lib/errors/errors';

interface TurnstileOptions {
  sitekey: string;
  language: string;
  size: 'flexible';
  callback: (token: string) => void;
  'expired-callback': () => void;
  /** Returns true when the failure has been dealt with. */
  'error-callback': () => boolean;
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
