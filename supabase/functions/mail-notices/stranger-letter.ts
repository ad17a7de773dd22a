import type { Enums } from '../../../src/lib/database.types.ts';
import { letterHtml } from '../_shared/letter/letter-html.ts';
import { fill, letterText, type Block, type Letter } from '../_shared/letter/letter.ts';
import { mailTexts, titleIn, type MailCatalog } from '../_shared/letter/mail-texts.ts';
import type { Mail } from '../_shared/mail/mail.ts';
import type { Site } from './notice-letter.ts';

type Texts = MailCatalog['stranger'];

/** A mail to someone without an account, as `claim_notices` gives it. */
export interface StrangerMail {
  id: string;
  kind: Enums<'stranger_mail_kind'>;
  email: string;
  language: string;
  facts: {
    ticket_id?: string;
    report_id?: string;
    /** What an operator answered. */
    content?: string;
    /** The secret of the ticket's link. */
    token?: string;
    /** Of a report: what it was about, when it came, and what became of it, or of the objection to that. */
    subject?: string;
    at?: string;
    outcome?: string;
    /** Of a decided one: the first name and title that its reporter saw, and why we acted. */
    name?: string;
    title?: string;
    reason?: string;
    /** Opens the page on which a visitor objects. */
    appeal_token?: string;
    /** What an operator wrote about the objection. */
    words?: string;
  };
  /** The name of the site. */
  brand: string;
}

/** The mail about someone's question or report, in the language of the form. It has none of their own words. */
export function strangerLetter(mail: StrangerMail, site: Site): Mail {
  const { language, catalog } = mailTexts(mail.language);
  const t = catalog.stranger;
  const { ticket_id: ticketId, report_id: reportId } = mail.facts;
  const number = (ticketId ?? reportId ?? '').slice(0, 8).toUpperCase();
  const filled = (text: string) =>
    fill(text, { brand: mail.brand, email: site.contactEmail, number });
  const { subject, heading, lead } = isReopened(mail) ? t.report_reopened : t[mail.kind];
  const letter: Letter = {
    language,
    brand: mail.brand,
    siteUrl: site.url,
    subject: filled(subject),
    preheader: filled(lead),
    heading: filled(heading),
    blocks: [
      { kind: 'text', text: filled(lead) },
      ...(mail.kind === 'ticket_answer'
        ? ticketBlocks(mail.facts)
        : reportBlocks(mail, catalog, filled, { number, language })),
    ],
    button: buttonOf(mail, site, t, filled),
    foot: {
      reason: filled(mail.kind === 'ticket_answer' ? t.reason_ticket : t.reason_report),
      links: [],
    },
  };
  return {
    to: mail.email,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    headers: {},
    reply_to: site.contactEmail,
  };
}

function buttonOf(
  { kind, facts }: StrangerMail,
  site: Site,
  t: Texts,
  filled: (text: string) => string,
): Letter['button'] {
  if (kind === 'ticket_answer') {
    const ticket = encodeURIComponent(facts.ticket_id ?? '');
    return { label: t.open, url: `${site.url}/support?ticket=${ticket}#${facts.token ?? ''}` };
  }
  return facts.appeal_token === undefined
    ? { label: t.write, url: mailTo(site.contactEmail, filled(t.about)) }
    : { label: t.look_again, url: `${site.url}/appeal#${facts.appeal_token}` };
}

const ticketBlocks = ({ content }: StrangerMail['facts']): readonly Block[] =>
  content ? [{ kind: 'quote', text: content }] : [];

const isReopened = ({ kind, facts }: StrangerMail) =>
  kind === 'report_decided' && facts.outcome === 'reopened';

const acted: ReadonlySet<string> = new Set(['warned', 'removed', 'closed', 'suspended']);

/** Why we acted, and by which rule; nothing of any other outcome. */
function ruleOf(
  { outcome = '', reason }: StrangerMail['facts'],
  { notice, stranger }: MailCatalog,
) {
  if (!acted.has(outcome)) return [];
  const because = Object.entries(notice.reason).find(([key]) => key === reason)?.[1];
  const sentence = because === undefined ? [] : [`${notice.because} ${because}.`];
  return [textBlock([...sentence, stranger.rule].join(' '))];
}

/** What was reported, by what its reporter saw of it. */
function reportedOf({ subject, name, title }: StrangerMail['facts'], t: Texts, language: string) {
  const about = Object.entries(t.reported).find(([key]) => key === subject)?.[1];
  const seen = [name, title && titleIn(language, title)].filter(Boolean).join(', ');
  return about === undefined || seen === '' ? about : `${about}: ${seen}`;
}

function reportBlocks(
  mail: StrangerMail,
  catalog: MailCatalog,
  filled: (text: string) => string,
  { number, language }: { number: string; language: string },
): readonly Block[] {
  const { kind, facts } = mail;
  const t = catalog.stranger;
  const about = reportedOf(facts, t, language);
  const outcome = Object.entries(t.outcome).find(([key]) => key === facts.outcome)?.[1];
  const rows = [
    { label: t.number, value: number },
    ...(about === undefined ? [] : [{ label: t.what, value: about }]),
    ...(facts.at === undefined ? [] : [{ label: t.when, value: dateOf(facts.at, language) }]),
  ];
  if (kind === 'report_reviewed') {
    return [
      textBlock(filled(facts.outcome === 'reversed' ? t.review.reversed : t.review.upheld)),
      ...(facts.words ? [{ kind: 'quote', text: facts.words } as const] : []),
      { kind: 'rows', rows },
    ];
  }
  const isDecided = kind === 'report_decided';
  const object = facts.appeal_token === undefined ? t.object : t.object_link;
  return [
    ...(isDecided
      ? [textBlock(filled(outcome ?? t.outcome.other)), ...ruleOf(facts, catalog)]
      : []),
    { kind: 'rows', rows },
    textBlock(filled(isDecided && !isReopened(mail) ? object : t.next)),
  ];
}

const dateOf = (at: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

const mailTo = (address: string, subject: string) =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`;

const textBlock = (text: string): Block => ({ kind: 'text', text });
