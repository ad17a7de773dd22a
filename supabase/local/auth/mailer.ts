import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeHtml } from '../escape-html.ts';
import type { Inbox } from '../inbox.ts';

/** What the call that causes a mail says about the link in it. */
export interface MailRequest {
  redirectTo: string | undefined;
  /** Present when the caller exchanges a code (PKCE) instead of reading tokens from the address. */
  challenge: { value: string; method: string } | undefined;
}

/** The call being served. lite's mailer interface does not pass it on. */
export const mailRequest = new AsyncLocalStorage<MailRequest>();

/** Remembers a PKCE challenge until the mailed link is opened. */
export type RememberChallenge = (
  userId: string,
  action: string,
  challenge: NonNullable<MailRequest['challenge']>,
) => Promise<void>;

interface MailMeta {
  userId?: string;
  redirectTo?: string;
  newEmail?: string;
  tokenNew?: string;
  tokenHashNew?: string;
}

interface Letter {
  subject: string;
  lead: string;
  button: string;
  after: string;
}

const LETTERS = {
  signup: {
    subject: 'Confirm your e-mail address',
    lead: 'Welcome to Pitchreel. Confirm your e-mail address to start.',
    button: 'Confirm my address',
    after: 'If you did not sign up, ignore this mail.',
  },
  recovery: {
    subject: 'Reset your password',
    lead: 'Somebody, hopefully you, asked for a new password on Pitchreel.',
    button: 'Choose a new password',
    after: 'The link is valid for 24 hours. If it was not you, ignore this mail.',
  },
  magiclink: {
    subject: 'Your sign-in link',
    lead: 'Open this link to sign in to Pitchreel.',
    button: 'Sign in',
    after: 'If you did not ask for it, ignore this mail.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    lead: 'Confirm that your Pitchreel account moves to another address.',
    button: 'Confirm the change',
    after: 'If you did not ask for it, change your password.',
  },
} satisfies Record<string, Letter>;

/** Puts the mails that lite sends into the inbox, with links to this server. */
export class LocalMailer {
  readonly #inbox: Inbox;
  readonly #origin: () => string;
  readonly #remember: RememberChallenge;

  constructor(inbox: Inbox, origin: () => string, remember: RememberChallenge) {
    this.#inbox = inbox;
    this.#origin = origin;
    this.#remember = remember;
  }

  sendConfirmation(email: string, tokenHash: string, code: string, meta?: MailMeta) {
    return this.#send('signup', email, tokenHash, code, meta);
  }

  sendRecovery(email: string, tokenHash: string, code: string, meta?: MailMeta) {
    return this.#send('recovery', email, tokenHash, code, meta);
  }

  sendMagicLink(email: string, tokenHash: string, code: string, meta?: MailMeta) {
    return this.#send('magiclink', email, tokenHash, code, meta);
  }

  async sendEmailChange(email: string, tokenHash: string, code: string, meta?: MailMeta) {
    await this.#send('email_change', email, tokenHash, code, meta);
    if (meta?.newEmail && meta.newEmail !== email && meta.tokenHashNew && meta.tokenNew) {
      await this.#send('email_change', meta.newEmail, meta.tokenHashNew, meta.tokenNew, meta);
    }
  }

  async sendReauthentication(email: string, code: string): Promise<void> {
    this.#deliver(email, 'Your confirmation code', `Your code is ${code}.`, undefined, '');
  }

  async #send(
    action: keyof typeof LETTERS,
    email: string,
    tokenHash: string,
    code: string,
    meta: MailMeta = {},
  ): Promise<void> {
    const { redirectTo, challenge } = mailRequest.getStore() ?? {};
    if (challenge && meta.userId) await this.#remember(meta.userId, action, challenge);
    const link = new URL('/auth/v1/verify', this.#origin());
    link.searchParams.set('token', challenge ? `pkce_${tokenHash}` : tokenHash);
    link.searchParams.set('type', action);
    link.searchParams.set('redirect_to', redirectTo ?? meta.redirectTo ?? '');
    const letter = LETTERS[action];
    this.#deliver(
      email,
      letter.subject,
      letter.lead,
      { href: link.href, label: letter.button },
      `Or enter this code: ${code}\n\n${letter.after}`,
    );
  }

  #deliver(
    to: string,
    subject: string,
    lead: string,
    link: { href: string; label: string } | undefined,
    after: string,
  ): void {
    const text = [lead, link ? `${link.label}:\n${link.href}` : '', after];
    const html = [
      `<p>${escapeHtml(lead)}</p>`,
      link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : '',
      ...after.split('\n\n').map((line) => (line ? `<p>${escapeHtml(line)}</p>` : '')),
    ];
    this.#inbox.add({
      to,
      subject,
      text: text.filter(Boolean).join('\n\n'),
      html: html.join('\n'),
      at: new Date().toISOString(),
    });
  }
}
