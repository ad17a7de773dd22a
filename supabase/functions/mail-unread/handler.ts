import { answer } from '../_shared/answer.ts';
import { readEnv, siteUrl, type Handler } from '../_shared/env.ts';
import {
  mailService,
  MailServiceUnavailable,
  sendMail,
  type MailService,
} from '../_shared/mail.ts';
import { serviceFunction } from '../_shared/readiness.ts';
import { callAsService } from '../_shared/service.ts';
import { sendPaced, systemClock, type Clock, type Outcome } from '../_shared/send-paced.ts';
import { unreadLetter, type Site, type UnreadMail } from './unread-letter.ts';

export const needs = ['SITE_URL', 'MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM'] as const;

/**
 * Mails everyone whose messages have been unread for ten minutes, once per conversation until it is
 * read. A scheduler calls it every minute: POST with the secret key. At most 50 mails a call, four a
 * second. One that is left because the mail service or the minute allows no more is due again at the
 * next call, one that was refused after a time that grows, and one whose result was never recorded
 * after ten minutes.
 *
 * @returns 200 with the numbers sent, failed and left; 503 with them when none was sent because the
 *   mail service takes none; 500 while a setting is missing; 403 without the secret key.
 */
export const mailUnread = (clock: Clock): Handler =>
  serviceFunction({
    name: 'mail-unread',
    needs,
    failure: 'The mails could not be sent.',
    run: async (_request, env) => {
      const startedAt = clock.now();
      // Read before claiming, because a claim that fails afterwards would delay its mail.
      const service = mailService(env);
      const site = {
        url: siteUrl(env),
        unsubscribeUrl: `${readEnv(env, 'SUPABASE_URL')}/functions/v1/unsubscribe`,
      };
      const due = await callAsService(env, { path: 'rest/v1/rpc/claim_unread_mails', body: {} });
      if (!Array.isArray(due)) throw new Error('the list of mails is no list');
      const mails: UnreadMail[] = due;
      if (mails.length === 0) return answer(200, { sent: 0, failed: 0, left: 0 });
      const outcomes = await sendPaced(mails, (mail) => send(service, mail, site), {
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
      const count = (...which: Outcome[]) => outcomes.filter((one) => which.includes(one)).length;
      const counts = {
        sent: count('sent'),
        failed: count('failed'),
        left: count('unavailable', 'left'),
      };
      if (counts.sent > 0 || !outcomes.includes('unavailable')) return answer(200, counts);
      return answer(503, { error: 'The mail service takes no mails: see the log.', ...counts });
    },
  });

export default mailUnread(systemClock);

/** Sends one mail with an idempotency key that stays the same if the mail is claimed again. */
async function send(
  service: MailService,
  mail: UnreadMail,
  site: Site,
): Promise<Exclude<Outcome, 'left'>> {
  const { conversation_id, receiver_id, unread_since } = mail;
  const key = `unread/${conversation_id}/${receiver_id}/${unread_since}`;
  try {
    await sendMail(service, unreadLetter(mail, site), key);
    return 'sent';
  } catch (error) {
    console.error('mail-unread', error);
    return error instanceof MailServiceUnavailable ? 'unavailable' : 'failed';
  }
}
