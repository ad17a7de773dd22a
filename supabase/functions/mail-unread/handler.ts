import { readEnv } from '../_shared/env.ts';
import { sendMail } from '../_shared/mail.ts';
import { answer, callAsService, isFromOperator } from '../_shared/service.ts';
import { unreadLetter, type UnreadMail } from './unread-letter.ts';

/**
 * Mails everybody whose messages have been unread for ten minutes, once per conversation until it is
 * read. To be called by a scheduler, say every minute: POST with the secret key. At most 50 mails a
 * call; one that the mail service refuses is due again at the next.
 *
 * @returns 200 with the numbers sent and failed; 403 without the secret key.
 */
export default async function handler(request: Request): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { error: 'Only POST is answered here.' });
  if (!(await isFromOperator(request))) return answer(403, { error: 'The secret key is needed.' });
  try {
    // Before anything is claimed: a claim that nothing comes of is a mail that is never sent.
    const site = { url: readEnv('SITE_URL').replace(/\/$/, ''), brand: readEnv('BRAND_NAME') };
    const due = await callAsService({ path: 'rest/v1/rpc/claim_unread_mails', body: {} });
    if (!Array.isArray(due)) throw new Error('the list of mails is no list');
    const mails: UnreadMail[] = due;
    const results = await Promise.all(
      mails.map((mail) => sendMail(unreadLetter(mail, site)).then(sent, giveBack(mail))),
    );
    const failed = results.filter((isSent) => !isSent).length;
    return answer(200, { sent: results.length - failed, failed });
  } catch (error) {
    console.error('mail-unread', error);
    return answer(500, { error: 'The mails could not be sent.' });
  }
}

const sent = () => true;

const giveBack = (mail: UnreadMail) => async (error: unknown) => {
  console.error('mail-unread', error);
  await callAsService({
    path: 'rest/v1/rpc/release_unread_mail',
    body: { p_conversation_id: mail.conversation_id, p_receiver_id: mail.receiver_id },
  });
  return false;
};
