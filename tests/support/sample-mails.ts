import { readFileSync } from 'node:fs';
import { mailNames, type MailName } from '../../tools/backend/config.ts';
import { fillTemplate, textOf } from '../../tools/backend/auth/mail/mail-template.ts';
import { escapeHtml } from '../../tools/backend/pages/escape-html.ts';
import { noticeLetter, type Notice } from '../../supabase/functions/mail-notices/notice-letter.ts';
import { farewellLetter } from '../../supabase/functions/mail-notices/farewell-letter.ts';
import {
  strangerLetter,
  type StrangerMail,
} from '../../supabase/functions/mail-notices/stranger-letter.ts';
import { newsLetter, type NewsMail } from '../../supabase/functions/mail-searches/news-letter.ts';
import {
  unreadLetter,
  type UnreadMail,
} from '../../supabase/functions/mail-unread/unread-letter.ts';

export const site = {
  url: 'https://app.example',
  supabaseUrl: 'https://x.supabase.co',
  unsubscribeUrl: 'https://x.supabase.co/functions/v1/unsubscribe',
  contactEmail: 'hello@app.example',
};

const ticketId = '80000000-0000-4000-8000-00000000000a';
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik';

/** What someone typed who wants to write in other people's mails. */
export const typed = '<b>Eve & "Co"</b>';

interface SampleMail {
  name: string;
  subject: string;
  html: string;
  /** Of a mail of the auth service, which sends none: what is read of it. */
  text: string;
}

const unread = (change: Partial<UnreadMail>, language: string): SampleMail => ({
  name: `unread ${change.is_support ? 'support' : (change.sender_name ?? '')} ${change.unread ?? 1}`,
  ...unreadLetter(
    {
      conversation_id: '60000000-0000-4000-8000-00000000000a',
      receiver_id: '10000000-0000-4000-8000-00000000000a',
      email: 'ana@example.com',
      user_type: 'company',
      language,
      sender_name: typed,
      sender_poster: null,
      unread: 1,
      unread_since: '2026-11-22T10:00:00Z',
      brand: 'Pitchreel',
      unsubscribe_token: 'a0000000-0000-4000-8000-00000000000a',
      is_support: false,
      ...change,
    },
    site,
  ),
});

const notice = (kind: Notice['kind'], language: string): SampleMail => ({
  name: kind,
  ...noticeLetter(
    {
      id: '1',
      kind,
      email: 'ana@example.com',
      user_type: 'talent',
      language,
      facts: {
        reason: 'scam',
        words: `You asked for money before an interview: ${longWord}\n${typed}`,
        name: typed,
        amount: 1500,
        currency: 'usd',
        payment_id: 'pi_1',
        decision: 'b0000000-0000-4000-8000-00000000000a',
        stated_as: 'conversation_stopped',
        ...(kind === 'reversal' ? { undone_as: 'conversation_reopened' } : {}),
        other: typed,
        basis: 'report',
        quote: typed,
        appeal_token: 'a'.repeat(64),
      },
      counts: kind.startsWith('desk_') ? { payment: 2, report: 100, job: 1 } : null,
      brand: 'Pitchreel',
    },
    site,
  ),
});

const farewell = (language: string): SampleMail => ({
  name: 'farewell',
  ...farewellLetter(
    { id: '1', email: 'ana@example.com', language, brand: 'Pitchreel', is_asked: false },
    site,
  ),
});

const stranger = (kind: StrangerMail['kind'], language: string): SampleMail => ({
  name: kind,
  ...strangerLetter(
    {
      id: '1',
      kind,
      email: 'zoe@example.com',
      language,
      facts: {
        ...(kind === 'ticket_answer'
          ? { ticket_id: ticketId, token: 'a1b2', content: `Try again: ${longWord}\n${typed}` }
          : { report_id: ticketId, subject: 'pitch', at: '2026-11-22T10:00:00Z' }),
        ...(kind === 'report_decided'
          ? { outcome: 'removed', name: typed, title: 'Sales Closer', reason: 'scam' }
          : {}),
        ...(kind === 'report_reviewed' ? { outcome: 'upheld', words: typed } : {}),
      },
      brand: 'Pitchreel',
    },
    site,
  ),
});

const poster = '/storage/v1/object/public/talent_posters/a/a.jpg';
const search = {
  name: 'Closers in Spain',
  terms: {
    position: ['closer de ventas', 'Sales Closer'],
    keywords: [typed],
    work_type: 'remote',
    languages: ['English'],
    location: ['España'],
  },
  count: 1,
};
const pitches = [longWord, typed, null].map((first_name, index) => ({
  position_id: `30000000-0000-4000-8000-00000000000${index}`,
  first_name,
  position_title: 'Sales Closer',
  city: 'Santiago de Compostela',
  poster_url: index === 2 ? null : poster,
}));

const news = (change: Partial<NewsMail>, language: string): SampleMail => ({
  name: `searches ${change.searches?.length ?? 1}`,
  ...newsLetter(
    {
      receiver_id: '20000000-0000-4000-8000-00000000000a',
      email: 'ana@example.com',
      language,
      brand: 'Pitchreel',
      unsubscribe_token: 'a0000000-0000-4000-8000-00000000000a',
      covers_until: '2026-11-22T10:00:00Z',
      total: 1,
      searches: [search],
      pitches: pitches.slice(0, 1),
      ...change,
    },
    site,
  ),
});

function ofAuthService(name: MailName, language: string): SampleMail {
  const template = readFileSync(
    new URL(`../../supabase/templates/${name}.html`, import.meta.url),
    'utf8',
  );
  const html = fillTemplate(
    template,
    {
      Data: { language },
      ConfirmationURL: `${site.supabaseUrl}/auth/v1/verify?token=a1b2&type=invite`,
      RedirectTo: `${site.url}/auth/callback`,
      TokenHash: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
      SiteURL: site.url,
    },
    escapeHtml,
  );
  return { name, subject: '', html, text: textOf(html) };
}

/** Every mail that the product sends, to a reader of a language. */
export const sampleMails = (language: string): SampleMail[] => [
  ...mailNames.map((name) => ofAuthService(name, language)),
  unread({ sender_name: 'Northwind Growth', unread: 0 }, language),
  unread({ sender_name: 'Leo Castaño', sender_poster: poster, unread: 3 }, language),
  unread({}, language),
  unread({ sender_name: longWord }, language),
  unread({ is_support: true, sender_name: 'Pitchreel', unread: 0 }, language),
  notice('account_suspended', language),
  notice('account_restored', language),
  notice('statement', language),
  notice('reversal', language),
  notice('appeal_granted', language),
  notice('appeal_rejected', language),
  notice('contact_refunded', language),
  notice('contact_disputed', language),
  notice('contact_dispute_lost', language),
  notice('contact_suspended', language),
  notice('contact_restored', language),
  notice('contact_erased', language),
  notice('operator_added', language),
  notice('operator_authenticator', language),
  notice('operator_authenticator_added', language),
  notice('operator_authenticator_gone', language),
  notice('operator_refunded', language),
  notice('operator_proposed', language),
  notice('payment_refunded', language),
  notice('payment_partly_refunded', language),
  notice('payment_returned', language),
  notice('desk_daily', language),
  notice('desk_urgent', language),
  farewell(language),
  stranger('ticket_answer', language),
  stranger('report_received', language),
  stranger('report_decided', language),
  stranger('report_reviewed', language),
  news({}, language),
  news(
    { total: 4, searches: [search, { ...search, name: longWord, count: 3 }], pitches },
    language,
  ),
];
