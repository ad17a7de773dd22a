import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.types.ts';
import { backendUrl, mailpitUrl, secretKey } from './addresses.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
}

/** The mails to an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  if (mailpitUrl !== undefined) return mailsInMailpit(mailpitUrl, address);
  const response = await fetch(`${backendUrl}/_inbox.json`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to === address);
}

/** The same of Mailpit, which lists the newest mail first. */
async function mailsInMailpit(url: string, address: string): Promise<Mail[]> {
  const query = new URLSearchParams({ query: `to:"${address}"` });
  const listResponse = await fetch(`${url}/api/v1/search?${query}`);
  const { messages } = (await listResponse.json()) as { messages: { ID: string }[] };
  const mails = messages.toReversed().map(async ({ ID }) => {
    const mail = await fetch(`${url}/api/v1/message/${ID}`);
    const message = (await mail.json()) as { Subject: string; Text: string; HTML: string };
    return { to: address, subject: message.Subject, text: message.Text, html: message.HTML };
  });
  return Promise.all(mails);
}

/** The first link of a mail; Supabase's own mails are HTML alone. */
function linkIn(mail: Mail | undefined): string | undefined {
  const inText = mail?.text.match(/https?:\/\/\S+/)?.[0];
  return inText ?? mail?.html.match(/href="(https?:[^"]+)"/)?.[1]?.replaceAll('&amp;', '&');
}

/** Has the notices sent that are due, as the schedule does every minute. */
export async function sendNotices(): Promise<void> {
  const response = await fetch(`${backendUrl}/functions/v1/mail-notices`, {
    method: 'POST',
    headers: { apikey: secretKey },
  });
  if (!response.ok) throw new Error(`mail-notices: ${response.status} ${await response.text()}`);
}

/** The link in the newest mail to an address, once at least `count` mails arrived. */
export async function mailedLink(address: string, count = 1): Promise<string> {
  const giveUpAt = Date.now() + 30_000;
  let mails = await mailsTo(address);
  while (mails.length < count) {
    if (Date.now() > giveUpAt) throw new Error(`${mails.length} of ${count} mails to ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    mails = await mailsTo(address);
  }
  const link = linkIn(mails.at(-1));
  if (!link) throw new Error(`No link in the mail to ${address}`);
  return link;
}

/** Spends a mailed link through the public API, which signs the client in. */
export async function spendLink(client: SupabaseClient<Database>, link: string) {
  const mailed = new URLSearchParams(new URL(link).hash.slice(1));
  const { data, error } = await client.auth.verifyOtp({
    token_hash: mailed.get('token_hash') ?? '',
    type: mailed.get('type') === 'recovery' ? 'recovery' : 'signup',
  });
  if (error) throw error;
  return data.user?.id ?? '';
}
