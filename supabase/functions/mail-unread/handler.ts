import { readEnv, siteUrl, type Handler } from '../_shared/env.ts';
import { serviceFunction } from '../_shared/request/readiness.ts';
import { sendClaimed } from '../_shared/mail/send-claimed.ts';
import { systemClock, type Clock } from '../_shared/mail/send-paced.ts';
import { unreadLetter, type UnreadMail } from './unread-letter.ts';

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
      const supabaseUrl = readEnv(env, 'SUPABASE_URL');
      const site = {
        url: siteUrl(env),
        supabaseUrl,
        unsubscribeUrl: `${supabaseUrl}/functions/v1/unsubscribe`,
      };
      return sendClaimed<UnreadMail>(env, clock, {
        name: 'mail-unread',
        claim: 'claim_unread_mails',
        settle: 'settle_unread_mails',
        idOf: ({ conversation_id, receiver_id }) => ({ conversation_id, receiver_id }),
        letterOf: (mail) => unreadLetter(mail, site),
        idempotencyKeyOf: ({ conversation_id, receiver_id, unread_since }) =>
          `unread/${conversation_id}/${receiver_id}/${unread_since}`,
      });
    },
  });

export default mailUnread(systemClock);
