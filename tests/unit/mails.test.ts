import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Constants } from '@/lib/database.types';
import { languages } from '@/lib/i18n/languages';
import { mailTexts } from '../../supabase/functions/_shared/letter/mail-texts.ts';
import { dark, light, signal } from '../../supabase/functions/_shared/letter/letter-html.ts';
import { authTemplates, brandOf } from '../../supabase/templates/auth-letters.ts';
import { sampleMails, site, typed } from '../support/sample-mails.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);
const unescaped = (text: string) => text.replaceAll(/&(amp|#38);/g, '&');

/** With which words each reason of a mail begins in a language. */
function reasonStart(language: string): string {
  const { unread, confirmation } = mailTexts(language).catalog;
  const [words, others] = [unread.reason.split(' '), confirmation.reason.split(' ')];
  return words
    .slice(
      0,
      words.findIndex((word, at) => word !== others[at]),
    )
    .join(' ');
}

const mails = languages.flatMap((language) =>
  sampleMails(language).map((mail) => ({ ...mail, language })),
);

describe.each(mails)('the mail $name in $language', ({ html, text, subject, language }) => {
  it('says its language and its subject to a screen reader', () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(all(html, /<h1[^>]*>([^<]+)<\/h1>/g)).toHaveLength(1);
  });

  it('shows a line of its own beside the subject in a list of mails', () => {
    const [first = ''] = all(html, /<body[^>]*>\s*<div style="display:none[^>]*>(.+?)&#847;/g);
    expect(first.length).toBeGreaterThan(10);
    expect(first).not.toBe(subject);
  });

  it('has one button, whose address the plain text has first', () => {
    const buttons = all(html, /mso-padding-alt[^>]*><a[^>]*href="([^"]+)"/g);
    expect(buttons).toHaveLength(1);
    expect(text.match(/(?:https|mailto):\S+/g)?.[0]).toBe(unescaped(buttons[0] ?? ''));
  });

  it('leads and shows only where the whole address says', () => {
    for (const address of all(html, /(?:href|src)="([^"]*)"/g)) {
      expect(address).toMatch(/^(https:\/\/(app\.example|x\.supabase\.co)\/?|mailto:hello@)/);
    }
  });

  it('names the product in words, because pictures are often not loaded', () => {
    expect(html).toMatch(/<td[^>]*>Pitchreel<\/td>/);
  });

  it('says at its end why it came, and who sent it', () => {
    const start = reasonStart(language);
    expect(start.length).toBeGreaterThan(15);
    expect(text).toMatch(new RegExp(`${start}.+\\.`));
    expect(html.slice(html.indexOf('mso-padding-alt'))).toMatch(
      new RegExp(`${start.replaceAll("'", '&#39;')}.+\\.[^]*href="${site.url}"[^>]*>Pitchreel</a>`),
    );
  });

  it('shows what people typed as they typed it', () => {
    expect(html).not.toContain('<b>');
    expect(html).not.toContain(typed);
    expect(html + text).not.toContain('{{');
  });

  it('is dark in the dark', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });
});

it('every mail is written in each language', () => {
  const [english = [], ...others] = languages.map((language) => sampleMails(language));
  for (const mailsOfLanguage of others) {
    const same = mailsOfLanguage.filter(({ text }, index) => text === english[index]?.text);
    expect(same.map(({ name }) => name)).toEqual([]);
  }
});

it('a mail that may be turned off leads to its settings and stops itself', () => {
  for (const { name, text } of sampleMails('en')) {
    const isOptional = /^(unread|searches)/.test(name);
    expect(
      text.includes('Email settings:\nhttps://app.example/company/profile#notifications'),
    ).toBe(isOptional);
    expect(text.includes('Stop these emails:\nhttps://app.example/unsubscribe#token=')).toBe(
      isOptional,
    );
  }
});

it('mails have the colours of the site', () => {
  const [, lightSide = '', darkSide = ''] =
    /:root \{(.*?)\n\}.*?prefers-color-scheme: dark\) \{(.*?)\n\}/s.exec(
      read('src/ui/styles/palette.css'),
    ) ?? [];
  for (const [name, colour] of Object.entries(light)) {
    expect(lightSide).toContain(`--${name}: ${colour};`);
  }
  for (const [name, colour] of Object.entries(dark)) {
    expect(darkSide).toContain(`--${name}: ${colour};`);
  }
  for (const [name, colour] of Object.entries(signal)) {
    expect(read('src/ui/styles/styles.css')).toContain(`--color-${name}: ${colour};`);
  }
});

describe('the templates of the auth service', () => {
  it('name the site that they were made for', () => {
    for (const { html, subject } of authTemplates("Ana's & Co")) {
      expect(brandOf(html)).toBe("Ana's & Co");
      expect(subject).toContain("Ana's & Co");
      expect(html).toContain('>Ana&#39;s &amp; Co</td>');
      expect(html + subject).not.toContain('Pitchreel');
    }
    expect(brandOf('<h2>Confirm your signup</h2>')).toBeUndefined();
  });

  it('take no name that would be read as a part of them', () => {
    expect(() => authTemplates('{{ .Token }}')).toThrow('cannot stand in a template');
  });

  it('need no comments, which the auth service takes out', () => {
    for (const { html } of authTemplates('Pitchreel')) expect(html).not.toContain('<!--');
  });
});

it.each(languages)('names in %s each kind of item that a mail says is waiting', (language) => {
  const { notice }: { notice: { kind: object } } = JSON.parse(
    read(`locales/${language}/mail.json`),
  );
  expect(Object.keys(notice.kind).toSorted()).toEqual(
    [...Constants.public.Enums.desk_kind].toSorted(),
  );
});
