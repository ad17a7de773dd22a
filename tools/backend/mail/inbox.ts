/** One mail that hosted Supabase would have sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** HTML written by this backend, with all foreign text escaped. */
  html: string;
  /** Headers that the sender added. */
  headers?: Readonly<Record<string, string>>;
  /** ISO 8601. */
  at: string;
}

/** The mails since the start, oldest first; only the newest 200 are kept. */
export class Inbox {
  readonly mails: Mail[] = [];
  /**
   * Requests accepted by the mail service, by idempotency key: the id it answered and the request's
   * text.
   */
  readonly taken = new Map<string, { id: string; text: string }>();

  add(mail: Mail): void {
    this.mails.push(mail);
    if (this.mails.length > 200) this.mails.shift();
  }

  /** The newest mail to an address, ignoring case. */
  last(to: string): Mail | undefined {
    return this.mails.findLast((mail) => mail.to.toLowerCase() === to.toLowerCase());
  }

  /** The first link in the newest mail to an address. */
  lastLink(to: string): string | undefined {
    return /https?:\/\/\S+/.exec(this.last(to)?.text ?? '')?.[0];
  }
}
