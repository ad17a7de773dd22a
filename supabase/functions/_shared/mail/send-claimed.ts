import { answer } from '../request/answer.ts';
import type { Env } from '../env.ts';
import { mailService, MailServiceUnavailable, sendMail, type Mail } from './mail.ts';
import { sendPaced, type Clock, type Outcome } from './send-paced.ts';
import { callAsService } from '../service.ts';

/** One kind of mails that the database claims and settles. */
interface MailBatch<T> {
  /** Of the function, for its log. */
  name: string;
  /** The database's functions that claim what is due, and note what came of it. */
  claim: string;
  settle: string;
  /** What `settle` knows a mail by. */
  idOf: (mail: T) => object;
  letterOf: (mail: T) => Mail;
  /** Stays the same if the mail is claimed again. */
  idempotencyKeyOf: (mail: T) => string;
}

/**
 * Claims the mails that are due, sends them one after the other, and notes what came of each.
 *
 * @returns 200 with the numbers sent, failed and left; 503 with them when none was sent because the
 *   mail service takes none.
 * @throws SettingError when a setting of the mail service is missing, before anything is claimed: a
 *   claim that fails afterwards would delay its mail.
 */
export async function sendClaimed<T>(
  env: Env,
  clock: Clock,
  batch: MailBatch<T>,
): Promise<Response> {
  const startedAt = clock.now();
  const service = mailService(env);
  const due = await callAsService(env, { path: `rest/v1/rpc/${batch.claim}`, body: {} });
  if (!Array.isArray(due)) throw new Error('the list of mails is no list');
  const mails: T[] = due;
  if (mails.length === 0) return answer(200, { sent: 0, failed: 0, left: 0 });
  const problems = new Map<T, string>();
  const send = async (mail: T): Promise<Exclude<Outcome, 'left'>> => {
    try {
      await sendMail(service, batch.letterOf(mail), batch.idempotencyKeyOf(mail));
      return 'sent';
    } catch (error) {
      console.error(batch.name, error);
      problems.set(mail, error instanceof Error ? error.message : String(error));
      return error instanceof MailServiceUnavailable ? 'unavailable' : 'failed';
    }
  };
  const outcomes = await sendPaced(mails, send, { clock, startedAt });
  const settled = mails.map((mail, index) => ({
    ...batch.idOf(mail),
    sent: outcomes[index] === 'sent',
    refused: outcomes[index] === 'failed',
    // What the mail service answered, for the operator who looks into a refused address.
    ...(outcomes[index] === 'failed' ? { problem: problems.get(mail) } : {}),
  }));
  await callAsService(env, { path: `rest/v1/rpc/${batch.settle}`, body: { p_mails: settled } });
  const count = (...which: Outcome[]) => outcomes.filter((one) => which.includes(one)).length;
  const counts = {
    sent: count('sent'),
    failed: count('failed'),
    left: count('unavailable', 'left'),
  };
  if (counts.sent > 0 || !outcomes.includes('unavailable')) return answer(200, counts);
  return answer(503, { error: 'The mail service takes no mails: see the log.', ...counts });
}
