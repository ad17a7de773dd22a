import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languages } from '@/lib/i18n/languages';
import { noticeLetter } from '../../supabase/functions/mail-notices/notice-letter.ts';
import { strangerLetter } from '../../supabase/functions/mail-notices/stranger-letter.ts';
import { mailNames, parseConfig } from '../../tools/backend/config.ts';
import { newsLetter } from '../../supabase/functions/mail-searches/news-letter.ts';
import { unreadLetter } from '../../supabase/functions/mail-unread/unread-letter.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** What is made of the catalogs, in every language that people can choose. */
describe.each(languages.slice(1))('the language %s, which is not English,', (language) => {
  it('has its part in each mail of the auth service', () => {
    const part = `.Data.language "${language}" }}`;
    const { mails } = parseConfig(read('supabase/config.toml')).auth;
    for (const name of mailNames) {
      expect(read(`supabase/templates/${name}.html`)).toContain(part);
      expect(mails[name].subject).toContain(part);
    }
  });

  it('has its mail about unread messages', () => {
    const letterIn = (chosen: string) =>
      unreadLetter(
        {
          conversation_id: '1',
          receiver_id: '2',
          email: 'ana@example.com',
          user_type: 'talent',
          language: chosen,
          sender_name: 'Northwind',
          sender_poster: null,
          unread: 2,
          unread_since: '2026-01-01T00:00:00Z',
          brand: 'Acme',
          unsubscribe_token: '3',
          is_support: false,
        },
        {
          url: 'https://acme.com',
          supabaseUrl: 'https://acme.com',
          unsubscribeUrl: 'https://acme.com/unsubscribe',
        },
      );
    expect(letterIn(language).text).not.toBe(letterIn('en').text);
  });

  it('has its mail about saved searches', () => {
    const letterIn = (chosen: string) =>
      newsLetter(
        {
          receiver_id: '1',
          email: 'ana@example.com',
          language: chosen,
          brand: 'Acme',
          unsubscribe_token: '3',
          covers_until: '2026-01-01T00:00:00Z',
          total: 2,
          searches: [],
          pitches: [],
        },
        {
          url: 'https://acme.com',
          supabaseUrl: 'https://acme.com',
          unsubscribeUrl: 'https://acme.com/unsubscribe',
        },
      );
    expect(letterIn(language).subject).not.toBe(letterIn('en').subject);
  });

  it.each([
    'account_suspended',
    'account_restored',
    'statement',
    'reversal',
    'contact_restored',
    'appeal_granted',
    'appeal_rejected',
    'desk_daily',
    'desk_urgent',
  ] as const)('has its mail %s', (kind) => {
    const letterIn = (chosen: string) =>
      noticeLetter(
        {
          id: '1',
          kind,
          email: 'ana@example.com',
          user_type: 'talent',
          language: chosen,
          facts: { reason: 'scam' },
          counts: { report: 2 },
          brand: 'Acme',
        },
        { url: 'https://acme.com', contactEmail: 'hello@acme.com' },
      );
    expect(letterIn(language).text).not.toBe(letterIn('en').text);
    expect(letterIn(language).subject).not.toBe(letterIn('en').subject);
  });

  it.each(['ticket_answer', 'report_received', 'report_decided'] as const)(
    'has its mail %s',
    (kind) => {
      const letterIn = (chosen: string) =>
        strangerLetter(
          { id: '1', kind, email: 'zoe@example.com', language: chosen, facts: {}, brand: 'Acme' },
          { url: 'https://acme.com', contactEmail: 'hello@acme.com' },
        );
      expect(letterIn(language).text).not.toBe(letterIn('en').text);
      expect(letterIn(language).subject).not.toBe(letterIn('en').subject);
    },
  );
});
