/** One mail that hosted Supabase would have sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Written by this backend, everything of others in it escaped. */
  html: string;
  /** ISO 8601. */
  at: string;
}

/** The mails of this run, oldest first; only the newest 200 are kept. */
export class Inbox {
  readonly mails: Mail[] = [];
  /** What the mail service has taken under an idempotency key: the answer's id, and the request's text. */
  readonly taken = new Map<string, { id: string; text: string }>();

  add(mail: Mail): void {
    this.mails.push(mail);
    if (this.mails.length > 200) this.mails.shift();
  }

  /** The newest mail to an address, however it is capitalised. */
  last(to: string): Mail | undefined {
    return this.mails.findLast((mail) => mail.to.toLowerCase() === to.toLowerCase());
  }

  /** The first link in the newest mail to an address. */
  lastLink(to: string): string | undefined {
    return /https?:\/\/\S+/.exec(this.last(to)?.text ?? '')?.[0];
  }
}
