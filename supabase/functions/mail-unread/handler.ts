import { answer } from '../_shared/answer.ts';
import { readEnv, type Env, type Handler } from '../_shared/env.ts';
import { MailServiceBusy, sendMail } from '../_shared/mail.ts';
import { operatorFunction } from '../_shared/readiness.ts';
import { callAsService } from '../_shared/service.ts';
import { sendPaced, type Clock } from './send-paced.ts';
import { unreadLetter, type Site, type UnreadMail } from './unread-letter.ts';

export const needs = ['SITE_URL', 'MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM'] as const;

/**
 * Mails everyone whose messages have been unread for ten minutes, once per conversation until it is
 * read. A scheduler calls it every minute: POST with the secret key. At most 50 mails a call, four a
 * second. One that is left because the mail service or the minute allows no more is due again at the
 * next call, one that was refused after a time that grows, and one whose result was never recorded
 * after ten minutes.
 *
 * @returns 200 with the numbers sent, failed and left; 403 without the secret key.
 */
export const mailUnread = (clock: Clock): Handler =>
  operatorFunction({
    name: 'mail-unread',
    needs,
    failure: 'The mails could not be sent.',
    run: async (_request, env) => {
      const startedAt = clock.now();
      // Read before claiming, because a claim that fails afterwards would delay its mail.
      const site = {
        url: readEnv(env, 'SITE_URL').replace(/\/$/, ''),
        unsubscribeUrl: `${readEnv(env, 'SUPABASE_URL')}/functions/v1/unsubscribe`,
      };
      const due = await callAsService(env, { path: 'rest/v1/rpc/claim_unread_mails', body: {} });
      if (!Array.isArray(due)) throw new Error('the list of mails is no list');
      const mails: UnreadMail[] = due;
      if (mails.length === 0) return answer(200, { sent: 0, failed: 0, left: 0 });
      const outcomes = await sendPaced(mails, (mail) => send(env, mail, site), {
        clock,
        startedAt,
      });
      const settled = mails.map(({ conversation_id, receiver_id }, index) => {
        const outcome = outcomes[index];
        return {
          conversation_id,
          receiver_id,
          sent: outcome === 'sent',
          refused: outcome === 'failed',
        };
      });
      await callAsService(env, {
        path: 'rest/v1/rpc/settle_unread_mails',
        body: { p_mails: settled },
      });
      const count = (...which: string[]) => outcomes.filter((one) => which.includes(one)).length;
      return answer(200, {
        sent: count('sent'),
        failed: count('failed'),
        left: count('busy', 'left'),
      });
    },
  });

export default mailUnread({
  now: () => Date.now(),
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
});

/** Sends one mail with an idempotency key that stays the same if the mail is claimed again. */
async function send(env: Env, mail: UnreadMail, site: Site): Promise<'sent' | 'failed' | 'busy'> {
  const { conversation_id, receiver_id, unread_since } = mail;
  const key = `unread/${conversation_id}/${receiver_id}/${unread_since}`;
  try {
    await sendMail(env, unreadLetter(mail, site), key);
    return 'sent';
  } catch (error) {
    console.error('mail-unread', error);
    return error instanceof MailServiceBusy ? 'busy' : 'failed';
  }
}
