import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeHtml } from '../pages/escape-html.ts';
import type { LocalConfig } from '../config.ts';
import type { Inbox } from '../mail/inbox.ts';
import { fillMail, textOf } from './mail-template.ts';

/** What the request that causes a mail says about the link in it. */
export interface MailRequest {
  redirectTo: string | undefined;
  /** Present when the caller exchanges a code (PKCE) instead of reading tokens from the URL. */
  challenge: { value: string; method: string } | undefined;
}

/** The request being served, because lite's mailer interface does not pass it on. */
export const mailRequest = new AsyncLocalStorage<MailRequest>();

/** Stores a PKCE challenge until the mailed link is opened; returns the token of that link. */
export type RememberChallenge = (
  userId: string,
  action: string,
  tokenHash: string,
  challenge: NonNullable<MailRequest['challenge']>,
) => Promise<string>;

interface MailMeta {
  userId?: string;
  redirectTo?: string;
  newEmail?: string;
  tokenHashNew?: string;
}

interface Letter {
  subject: string;
  lead: string;
  button: string;
  after: string;
}

/** Mails that lite can send but the app never requests. */
const letters = {
  magiclink: {
    subject: 'Your sign-in link',
    lead: 'Open this link to sign in.',
    button: 'Sign in',
    after: 'If you did not ask for it, ignore this email.',
  },
  email_change: {
    subject: 'Confirm your new email address',
    lead: 'Confirm that your account moves to another address.',
    button: 'Confirm the change',
    after: 'If you did not ask for it, change your password.',
  },
} satisfies Record<string, Letter>;

export interface MailerOptions {
  inbox: Inbox;
  origin: () => string;
  remember: RememberChallenge;
  /** Where the app is served. */
  siteUrl: string;
  templates: LocalConfig['auth']['mails'];
  /** The user metadata that the owner of an address gave at sign-up. */
  metadataOf: (email: string) => Promise<Record<string, unknown>>;
}

/**
 * Puts the mails that lite sends into the inbox, with links to this server and without codes,
 * because no page accepts one.
 */
export class LocalMailer {
  readonly #options: MailerOptions;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  sendConfirmation(email: string, tokenHash: string, _code: string, meta?: MailMeta) {
    return this.#sendTemplate('signup', email, tokenHash, meta);
  }

  sendRecovery(email: string, tokenHash: string, _code: string, meta?: MailMeta) {
    return this.#sendTemplate('recovery', email, tokenHash, meta);
  }

  sendMagicLink(email: string, tokenHash: string, _code: string, meta?: MailMeta) {
    return this.#send('magiclink', email, tokenHash, meta);
  }

  async sendEmailChange(email: string, tokenHash: string, _code: string, meta?: MailMeta) {
    await this.#send('email_change', email, tokenHash, meta);
    if (meta?.newEmail && meta.newEmail !== email && meta.tokenHashNew) {
      await this.#send('email_change', meta.newEmail, meta.tokenHashNew, meta);
    }
  }

  async sendReauthentication(email: string, code: string): Promise<void> {
    this.#deliver(email, 'Your confirmation code', `<p>Your code is ${code}.</p>`);
  }

  async #sendTemplate(
    action: 'signup' | 'recovery',
    email: string,
    tokenHash: string,
    meta?: MailMeta,
  ): Promise<void> {
    const { siteUrl, templates, metadataOf } = this.#options;
    const template = action === 'signup' ? templates.confirmation : templates.recovery;
    const { subject, html } = await fillMail(template, {
      ConfirmationURL: await this.#link(action, tokenHash, meta),
      SiteURL: siteUrl,
      Data: await metadataOf(email),
    });
    this.#deliver(email, subject, html);
  }

  async #send(
    action: keyof typeof letters,
    email: string,
    tokenHash: string,
    meta?: MailMeta,
  ): Promise<void> {
    const { subject, lead, button, after } = letters[action];
    const href = escapeHtml(await this.#link(action, tokenHash, meta));
    const html = [`<p>${lead}</p>`, `<p><a href="${href}">${button}</a></p>`, `<p>${after}</p>`];
    this.#deliver(email, subject, html.join('\n'));
  }

  async #link(action: string, tokenHash: string, meta: MailMeta = {}): Promise<string> {
    const { origin, remember } = this.#options;
    const { redirectTo, challenge } = mailRequest.getStore() ?? {};
    const token =
      challenge && meta.userId
        ? await remember(meta.userId, action, tokenHash, challenge)
        : tokenHash;
    const link = new URL('/auth/v1/verify', origin());
    link.searchParams.set('token', token);
    link.searchParams.set('type', action);
    link.searchParams.set('redirect_to', redirectTo ?? meta.redirectTo ?? '');
    return link.href;
  }

  #deliver(to: string, subject: string, html: string): void {
    const at = new Date().toISOString();
    this.#options.inbox.add({ to, subject, text: textOf(html), html, at });
  }
}
