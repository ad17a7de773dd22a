import { AsyncLocalStorage } from 'node:async_hooks';
import type { LocalConfig } from '../../config.ts';
import type { Inbox } from '../../mail/inbox.ts';
import { fillMail, textOf } from './mail-template.ts';

/** What the request that causes a mail says about the link in it. */
export interface MailRequest {
  redirectTo: string | undefined;
  /** Present when the caller exchanges a code (PKCE) instead of reading tokens from the URL. */
  challenge: { value: string; method: string } | undefined;
}

/** The request being served, because lite's mailer interface does not pass it on. */
export const mailRequest = new AsyncLocalStorage<MailRequest>();

/** Stores a PKCE challenge until the mailed link is spent; returns the token of that link. */
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

/** What the links of the mails say that they do, by the mail. */
const actions = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
} as const;

export interface MailerOptions {
  inbox: Inbox;
  origin: () => string;
  remember: RememberChallenge;
  config: Pick<LocalConfig['auth'], 'siteUrl' | 'redirectUrls' | 'mails'>;
  /** The user metadata that the owner of an address gave at sign-up. */
  metadataOf: (email: string) => Promise<Record<string, unknown>>;
}

/** What a mail's link is made of. */
interface MailedLink {
  token: string;
  redirectTo: string;
  /** The address at this server that spends the token when it is opened. */
  confirmationUrl: string;
}

/** Puts the mails that lite sends into the inbox, without codes, because no page accepts one. */
export class LocalMailer {
  readonly #options: MailerOptions;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  sendConfirmation(email: string, tokenHash: string, _code: string, meta?: MailMeta) {
    return this.#send('confirmation', email, tokenHash, meta);
  }

  sendRecovery(email: string, tokenHash: string, _code: string, meta?: MailMeta) {
    return this.#send('recovery', email, tokenHash, meta);
  }

  sendMagicLink(email: string, tokenHash: string, _code: string, meta?: MailMeta) {
    return this.#send('magic_link', email, tokenHash, meta);
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

  async #send(
    name: keyof typeof actions,
    email: string,
    tokenHash: string,
    meta?: MailMeta,
  ): Promise<void> {
    const { config, metadataOf } = this.#options;
    const link = await this.#link(actions[name], tokenHash, meta);
    const { subject, html } = await fillMail(config.mails[name], {
      ConfirmationURL: link.confirmationUrl,
      TokenHash: link.token,
      RedirectTo: link.redirectTo,
      SiteURL: config.siteUrl,
      Data: await metadataOf(email),
    });
    this.#deliver(email, subject, html);
  }

  async #link(action: string, tokenHash: string, meta: MailMeta = {}): Promise<MailedLink> {
    const { origin, remember, config } = this.#options;
    const { redirectTo: requested, challenge } = mailRequest.getStore() ?? {};
    const token =
      challenge && meta.userId
        ? await remember(meta.userId, action, tokenHash, challenge)
        : tokenHash;
    const redirectTo = redirectTarget(requested ?? meta.redirectTo, config);
    const url = new URL('/auth/v1/verify', origin());
    url.search = new URLSearchParams({ token, type: action, redirect_to: redirectTo }).toString();
    return { token, redirectTo, confirmationUrl: url.href };
  }

  #deliver(to: string, subject: string, html: string): void {
    const at = new Date().toISOString();
    this.#options.inbox.add({ to, subject, text: textOf(html), html, at });
  }
}

/**
 * Where a mailed link leads: to the address that was asked for, if it is one of the site's or on the
 * list of `redirectUrls`, else to the site. As hosted checks it: on this machine any port is the
 * site's, an address with a number for a name is no other site, and `**` is any text.
 */
export function redirectTarget(
  requested: string | undefined,
  { siteUrl, redirectUrls }: Pick<LocalConfig['auth'], 'siteUrl' | 'redirectUrls'>,
): string {
  if (requested === undefined || !URL.canParse(requested)) return siteUrl;
  const target = new URL(requested);
  const site = new URL(siteUrl);
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(target.hostname);
  const isSite =
    target.protocol === site.protocol &&
    target.hostname === site.hostname &&
    (target.port === site.port || isHere);
  if (isSite) return requested;
  if (/^[\d.]+$|^\[/.test(target.hostname)) return isHere ? requested : siteUrl;
  const address = requested.split('#')[0] ?? '';
  return redirectUrls.some((pattern) => globOf(pattern).test(address)) ? requested : siteUrl;
}

/** `*` is text without `.` and `/`, `**` any text. */
function globOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const parts = escaped.replace(/\*\*?/g, (star) => (star === '**' ? '.*' : '[^./]*'));
  return new RegExp(`^${parts}$`, 'i');
}
