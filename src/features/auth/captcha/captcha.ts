import { useState } from 'react';
import { AppError } from '@/lib/errors/errors';

interface TokenRequest {
  readonly resolve: (token: string) => void;
  readonly reject: (failure: AppError) => void;
}

const failure = () => new AppError('invalid', { code: 'captcha_failed' });

/**
 * The tokens of one widget, which tell the auth service that a person is there. Each works for one
 * call. Without a site key there is no widget, and calls go without a token.
 */
export class Captcha {
  readonly siteKey: string;
  #token: string | undefined;
  #hasFailed = false;
  #waiting: TokenRequest | undefined;
  #onSpent: () => void = () => undefined;

  constructor(siteKey: string) {
    this.siteKey = siteKey;
  }

  /** Runs a call with a token, once there is one. @throws AppError when the widget has failed */
  async spend<T>(call: (token?: string) => Promise<T>): Promise<T> {
    if (this.siteKey === '') return call();
    const token = await this.#next();
    try {
      return await call(token);
    } finally {
      this.#token = undefined;
      this.#onSpent();
    }
  }

  #next(): Promise<string> {
    if (this.#token !== undefined) return Promise.resolve(this.#token);
    if (this.#hasFailed) return Promise.reject(failure());
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  /** For the widget: it is being drawn; `reset` makes it check again. Returns the end of that. */
  start(reset: () => void): () => void {
    this.#hasFailed = false;
    this.#onSpent = reset;
    return () => {
      this.#token = undefined;
      this.#onSpent = () => undefined;
    };
  }

  /** For the widget: it has a token, or the one it had has expired. */
  provide(token: string | undefined): void {
    this.#token = token;
    if (token === undefined) return;
    this.#hasFailed = false;
    this.#waiting?.resolve(token);
    this.#waiting = undefined;
  }

  /** For the widget: it cannot get a token. */
  fail(): void {
    this.#hasFailed = true;
    this.#waiting?.reject(failure());
    this.#waiting = undefined;
  }
}

/** The captcha of a form, to be shown by `CaptchaField`. */
export function useCaptcha(): Captcha {
  const [captcha] = useState(() => new Captcha(import.meta.env.VITE_CAPTCHA_SITE_KEY ?? ''));
  return captcha;
}
