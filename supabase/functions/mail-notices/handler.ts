import { readEnv, siteUrl } from '../_shared/env.ts';
import { serviceFunction } from '../_shared/request/readiness.ts';
import { sendClaimed } from '../_shared/mail/send-claimed.ts';
import { systemClock } from '../_shared/mail/send-paced.ts';
import { farewellLetter, type Farewell } from './farewell-letter.ts';
import { noticeLetter, type Notice } from './notice-letter.ts';
import { strangerLetter, type StrangerMail } from './stranger-letter.ts';

export const needs = [
  'SITE_URL',
  'CONTACT_EMAIL',
  'MAIL_API_URL',
  'MAIL_API_KEY',
  'MAIL_FROM',
] as const;

/**
 * Mails operators once a day about what waits, and at once about money and danger; and people whose
 * account is suspended, restored or deleted, because they cannot read messages, or who lost a contact
 * (docs/decisions/0033-operators.md); and people without an account about their question or report
 * (docs/decisions/0075-support-and-strangers.md). A scheduler calls it every minute: POST with the secret key.
 *
 * @returns 200 with the numbers sent, failed and left; 503 with them when none was sent because the
 *   mail service takes none; 500 while a setting is missing; 403 without the secret key.
 */
export default serviceFunction({
  name: 'mail-notices',
  needs,
  failure: 'The mails could not be sent.',
  run: async (_request, env) => {
    const site = { url: siteUrl(env), contactEmail: readEnv(env, 'CONTACT_EMAIL') };
    const farewells = await sendClaimed<Farewell>(env, systemClock, {
      name: 'mail-notices',
      claim: 'claim_farewells',
      settle: 'settle_farewells',
      idOf: ({ id }) => ({ id }),
      letterOf: (farewell) => farewellLetter(farewell, site),
      idempotencyKeyOf: ({ id }) => `farewell/${id}`,
    });
    // A mail service that takes none would refuse the others too.
    if (!farewells.ok) return farewells;
    return sendClaimed<Notice | StrangerMail>(env, systemClock, {
      name: 'mail-notices',
      claim: 'claim_notices',
      settle: 'settle_notices',
      idOf: ({ id }) => ({ id }),
      letterOf: (mail) =>
        isToStranger(mail) ? strangerLetter(mail, site) : noticeLetter(mail, site),
      idempotencyKeyOf: ({ id }) => `notice/${id}`,
    });
  },
});

const isToStranger = (mail: Notice | StrangerMail): mail is StrangerMail =>
  mail.kind === 'ticket_answer' || mail.kind.startsWith('report_');
