import { readEnv, siteUrl, type Handler } from '../_shared/env.ts';
import { serviceFunction } from '../_shared/request/readiness.ts';
import { sendClaimed } from '../_shared/mail/send-claimed.ts';
import { systemClock, type Clock } from '../_shared/mail/send-paced.ts';
import { newsLetter, type NewsMail } from './news-letter.ts';

export const needs = ['SITE_URL', 'MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM'] as const;

/**
 * Mails each company once a day what is new for its saved searches
 * (docs/decisions/0042-saved-searches.md). A scheduler calls it every minute: POST with the secret
 * key. At most 50 mails a call, four a second.
 *
 * @returns 200 with the numbers sent, failed and left; 503 with them when none was sent because the
 *   mail service takes none; 500 while a setting is missing; 403 without the secret key.
 */
export const mailSearches = (clock: Clock): Handler =>
  serviceFunction({
    name: 'mail-searches',
    needs,
    failure: 'The mails could not be sent.',
    run: async (_request, env) => {
      const supabaseUrl = readEnv(env, 'SUPABASE_URL');
      const site = {
        url: siteUrl(env),
        supabaseUrl,
        unsubscribeUrl: `${supabaseUrl}/functions/v1/unsubscribe`,
      };
      return sendClaimed<NewsMail>(env, clock, {
        name: 'mail-searches',
        claim: 'claim_search_mails',
        settle: 'settle_search_mails',
        idOf: ({ receiver_id }) => ({ receiver_id }),
        letterOf: (mail) => newsLetter(mail, site),
        idempotencyKeyOf: ({ receiver_id, covers_until }) =>
          `searches/${receiver_id}/${covers_until}`,
      });
    },
  });

export default mailSearches(systemClock);
