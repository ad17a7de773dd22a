import { readEnv } from '../_shared/env.ts';
import { sendMail } from '../_shared/mail.ts';
import { answer, callAsService, isFromOperator } from '../_shared/service.ts';
import { unreadLetter, type Site, type UnreadMail } from './unread-letter.ts';

/**
 * Mails everyone whose messages have been unread for ten minutes, once per conversation until it is
 * read. A scheduler calls it every minute: POST with the secret key. At most 50 mails a call; a
 * refused mail is due again at the next call, and one whose result was never recorded after ten
 * minutes.
 *
 * @returns 200 with the numbers sent and failed; 403 without the secret key.
 */
export default async function handler(request: Request): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { error: 'Only POST is answered here.' });
  if (!(await isFromOperator(request))) return answer(403, { error: 'The secret key is needed.' });
  try {
    // Read before claiming, because a claim that fails afterwards would delay its mail.
    const site = { url: readEnv('SITE_URL').replace(/\/$/, ''), brand: readEnv('BRAND_NAME') };
    const due = await callAsService({ path: 'rest/v1/rpc/claim_unread_mails', body: {} });
    if (!Array.isArray(due)) throw new Error('the list of mails is no list');
    const mails: UnreadMail[] = due;
    if (mails.length === 0) return answer(200, { sent: 0, failed: 0 });
    const outcomes = await Promise.all(mails.map((mail) => send(mail, site)));
    await callAsService({
      path: 'rest/v1/rpc/settle_unread_mails',
      body: { p_mails: outcomes },
    });
    const failed = outcomes.filter(({ sent }) => !sent).length;
    return answer(200, { sent: outcomes.length - failed, failed });
  } catch (error) {
    console.error('mail-unread', error);
    return answer(500, { error: 'The mails could not be sent.' });
  }
}

/** Sends one mail with an idempotency key that stays the same if the mail is claimed again. */
async function send(mail: UnreadMail, site: Site) {
  const { conversation_id, receiver_id, unread_since } = mail;
  const key = `unread/${conversation_id}/${receiver_id}/${unread_since}`;
  try {
    await sendMail(unreadLetter(mail, site), key);
    return { conversation_id, receiver_id, sent: true };
  } catch (error) {
    console.error('mail-unread', error);
    return { conversation_id, receiver_id, sent: false };
  }
}
