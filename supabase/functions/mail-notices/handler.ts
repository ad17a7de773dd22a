import { answer } from '../_shared/answer.ts';
import { readEnv, siteUrl } from '../_shared/env.ts';
import {
  mailService,
  MailServiceUnavailable,
  sendMail,
  type MailService,
} from '../_shared/mail.ts';
import { serviceFunction } from '../_shared/readiness.ts';
import { sendPaced, systemClock, type Outcome } from '../_shared/send-paced.ts';
import { callAsService } from '../_shared/service.ts';
import { noticeLetter, type Notice, type Site } from './notice-letter.ts';

export const needs = [
  'SITE_URL',
  'CONTACT_EMAIL',
  'MAIL_API_URL',
  'MAIL_API_KEY',
  'MAIL_FROM',
] as const;

/**
 * Mails operators once a day about what waits, and at once about money and danger; and people whose
 * account is suspended or restored, because they cannot read messages
 * (docs/decisions/0033-operators.md). A scheduler calls it every minute: POST with the secret key.
 *
 * @returns 200 with the numbers sent, failed and left; 503 with them when none was sent because the
 *   mail service takes none; 500 while a setting is missing; 403 without the secret key.
 */
export default serviceFunction({
  name: 'mail-notices',
  needs,
  failure: 'The mails could not be sent.',
  run: async (_request, env) => {
    const startedAt = systemClock.now();
    // Read before claiming, because a claim that fails afterwards would delay its mail.
    const service = mailService(env);
    const site = { url: siteUrl(env), contactEmail: readEnv(env, 'CONTACT_EMAIL') };
    const due = await callAsService(env, { path: 'rest/v1/rpc/claim_notices', body: {} });
    if (!Array.isArray(due)) throw new Error('the list of mails is no list');
    const notices: Notice[] = due;
    if (notices.length === 0) return answer(200, { sent: 0, failed: 0, left: 0 });
    const outcomes = await sendPaced(notices, (notice) => send(service, notice, site), {
      clock: systemClock,
      startedAt,
    });
    await callAsService(env, {
      path: 'rest/v1/rpc/settle_notices',
      body: {
        p_mails: notices.map(({ id }, index) => ({
          id,
          sent: outcomes[index] === 'sent',
          refused: outcomes[index] === 'failed',
        })),
      },
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

/** Sends one mail with an idempotency key that stays the same if the mail is claimed again. */
async function send(
  service: MailService,
  notice: Notice,
  site: Site,
): Promise<Exclude<Outcome, 'left'>> {
  try {
    await sendMail(service, noticeLetter(notice, site), `notice/${notice.id}`);
    return 'sent';
  } catch (error) {
    console.error('mail-notices', error);
    return error instanceof MailServiceUnavailable ? 'unavailable' : 'failed';
  }
}
