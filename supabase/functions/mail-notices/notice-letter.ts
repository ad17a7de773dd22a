import type { Enums } from '../../../src/lib/database.types.ts';
import { formatMoney } from '../../../src/lib/money.ts';
import { letterHtml } from '../_shared/letter/letter-html.ts';
import { fill, letterText, type Block, type Letter } from '../_shared/letter/letter.ts';
import { mailTexts, titleIn, type MailCatalog } from '../_shared/letter/mail-texts.ts';
import type { Mail } from '../_shared/mail/mail.ts';

type Texts = MailCatalog['notice'];

/** A mail that is due, as `claim_notices` gives it. */
export interface Notice {
  id: string;
  kind: Enums<'notice_kind'>;
  email: string;
  user_type: Enums<'user_type'>;
  language: string;
  facts: {
    reason?: string;
    words?: string;
    /** Of a decision with its reasons: what it was, its id, and whether a report led to it. */
    stated_as?: string;
    /** Of one that is undone: what is so again. */
    undone_as?: string;
    /** Of a closed conversation: with whom. */
    other?: string;
    decision?: string;
    basis?: string;
    /** What a removed or reported message said, or the title of a pitch. */
    quote?: string;
    title?: string;
    /** Opens the page on which a suspended person objects. */
    appeal_token?: string;
    /** Of a lost contact: first name, what was paid in minor units, and the payment. */
    name?: string;
    amount?: number;
    currency?: string;
    payment_id?: string;
    /** Whether what was paid goes back already. */
    is_refunded?: boolean;
    /** The one thing that is urgent; undefined when several are. */
    item?: string;
  };
  /** How much waits, by kind of item; null for mails that are not to operators. */
  counts: Readonly<Record<string, number>> | null;
  /** The name of the site. */
  brand: string;
}

export interface Site {
  /** Without a trailing slash. */
  url: string;
  /** Where a person may object. */
  contactEmail: string;
}

/** The mail about a decision, a lost contact, or what waits for an operator, in its reader's language. */
export function noticeLetter(notice: Notice, site: Site): Mail {
  const { language, catalog } = mailTexts(notice.language);
  const t = catalog.notice;
  const { name, amount, currency, decision = '', basis } = notice.facts;
  const filled = (text: string) =>
    fill(text, {
      brand: notice.brand,
      email: site.contactEmail,
      name: name ?? t.nameless,
      number: decision.slice(0, 8).toUpperCase(),
      basis: basis === 'report' ? t.basis_report : t.basis_finding,
      what: whatOf(notice.facts, t),
      amount:
        amount === undefined || currency === undefined
          ? ''
          : formatMoney(amount, currency, language),
    });
  const { subject, heading, ...leads } = t[notice.kind];
  // A company has no pitches that could be hidden.
  const lead =
    'lead_company' in leads && notice.user_type === 'company' ? leads.lead_company : leads.lead;
  const { blocks, button, reason } = partsOf(notice, site, t);
  const letter: Letter = {
    language,
    brand: notice.brand,
    siteUrl: site.url,
    subject: filled(subject),
    preheader: filled(lead),
    heading: filled(heading),
    blocks: [{ kind: 'text', text: filled(lead) }, ...blocks(filled)],
    button,
    foot: { reason: filled(reason), links: [] },
  };
  return {
    to: notice.email,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    headers: {},
    reply_to: site.contactEmail,
  };
}

/** What was decided or undone, as a heading. */
function whatOf({ stated_as, undone_as, other }: Notice['facts'], t: Texts): string {
  const kind = undone_as ?? stated_as;
  const named = (key: string | undefined) =>
    Object.entries(t.what).find(([name]) => name === key)?.[1];
  const withOther = other === undefined ? undefined : named(`${kind}_with`);
  return withOther === undefined ? (named(kind) ?? '') : fill(withOther, { other: other ?? '' });
}

interface Parts {
  /** What follows the first paragraph. */
  blocks: (filled: (text: string) => string) => readonly Block[];
  button: Letter['button'];
  reason: string;
}

function partsOf(notice: Notice, site: Site, t: Texts): Parts {
  if (notice.kind.startsWith('account_')) return accountParts(notice, site, t);
  if (notice.kind === 'statement') return statementParts(notice, site, t);
  if (notice.kind.startsWith('appeal_') || notice.kind === 'reversal') {
    return lookedAgainParts(notice, site, t);
  }
  if (/^(contact|payment)_/.test(notice.kind)) return contactParts(notice, site, t);
  if (notice.kind === 'operator_proposed') {
    return {
      blocks: () => [],
      button: { label: t.desk, url: `${site.url}/desk?kind=proposal` },
      reason: t.about_desk,
    };
  }
  if (notice.kind.startsWith('operator_authenticator_')) {
    return {
      blocks: () => [textBlock(t.whose)],
      button: { label: t.team, url: `${site.url}/desk/team` },
      reason: t.about_desk,
    };
  }
  if (notice.kind.startsWith('operator_')) {
    return {
      blocks: () => (notice.kind === 'operator_refused' ? [] : [textBlock(t.who)]),
      button: { label: t.log, url: `${site.url}/desk/log` },
      reason: t.about_desk,
    };
  }
  return {
    blocks: () => waitingBlocks(notice, t),
    button: { label: t.desk, url: `${site.url}/desk${deskPlaceOf(notice)}` },
    reason: t.about_desk,
  };
}

/** Which part of the desk a mail leads to. */
function deskPlaceOf({ kind, facts }: Notice): string {
  if (kind !== 'desk_urgent') return '';
  return facts.item === undefined ? '?kind=urgent' : `?item=${encodeURIComponent(facts.item)}`;
}

function accountParts(notice: Notice, site: Site, t: Texts): Parts {
  const { kind, facts, user_type: type } = notice;
  const isSuspended = kind === 'account_suspended';
  const { appeal_token: token } = facts;
  return {
    blocks: (filled) => [
      ...reasonBlocks(notice, t, filled),
      // A numbered decision says how to object.
      ...(isSuspended && facts.decision === undefined ? [textBlock(filled(t.object))] : []),
    ],
    button: isSuspended
      ? token === undefined
        ? { label: t.write, url: `mailto:${site.contactEmail}` }
        : { label: t.appeal, url: `${site.url}/appeal#${token}` }
      : { label: t.signIn, url: `${site.url}/${type}/auth` },
    reason: t.about_account,
  };
}

/** Why, by which rule, on what it rests, and how to object. */
function reasonBlocks(
  { facts, language }: Notice,
  t: Texts,
  filled: (text: string) => string,
): readonly Block[] {
  const { reason, words, decision } = facts;
  const because = Object.entries(t.reason).find(([key]) => key === reason)?.[1];
  return [
    ...aboutBlocks(facts, language),
    ...(because === undefined ? [] : [textBlock(`${t.because} ${because}.`)]),
    ...(words ? [{ kind: 'quote' as const, text: words }] : []),
    ...(decision !== undefined && because !== undefined
      ? [textBlock(filled(t.rule)), textBlock(filled(t.objectWithin))]
      : []),
  ];
}

/** What was said or shown that it is about. */
function aboutBlocks({ quote, title }: Notice['facts'], language: string): readonly Block[] {
  const about = quote ?? (title && titleIn(language, title));
  return about === undefined ? [] : [{ kind: 'quote', text: about }];
}

function statementParts(notice: Notice, site: Site, t: Texts): Parts {
  return {
    blocks: (filled) => reasonBlocks(notice, t, filled),
    button: { label: t.appeal, url: `${site.url}/appeal#${notice.facts.decision ?? ''}` },
    reason: t.about_account,
  };
}

function lookedAgainParts({ facts, language }: Notice, site: Site, t: Texts): Parts {
  return {
    blocks: () => [
      ...aboutBlocks(facts, language),
      ...(facts.words ? [{ kind: 'quote' as const, text: facts.words }] : []),
    ],
    button: { label: t.messages, url: `${site.url}/messages` },
    reason: t.about_account,
  };
}

function contactParts({ kind, facts }: Notice, site: Site, t: Texts): Parts {
  const { payment_id: paymentId } = facts;
  const receipts = `${site.url}/company/receipts`;
  return {
    blocks: () => [
      ...(kind === 'contact_suspended' || kind === 'contact_erased'
        ? [textBlock(facts.is_refunded ? t.goesBack : t.moneyBack)]
        : []),
      ...(facts.words ? [{ kind: 'quote' as const, text: facts.words }] : []),
    ],
    button: {
      label: t.receipt,
      url: paymentId === undefined ? receipts : `${receipts}/${encodeURIComponent(paymentId)}`,
    },
    reason: kind.startsWith('payment_') ? t.about_payment : t.about_contact,
  };
}

function waitingBlocks({ counts }: Notice, t: Texts): readonly Block[] {
  const names = new Map(Object.entries(t.kind));
  const rows = Object.entries(counts ?? {}).map(([kind, count]) => ({
    label: names.get(kind) ?? kind,
    // The database counts to a hundred.
    value: count >= 100 ? '99+' : String(count),
  }));
  return rows.length > 0 ? [{ kind: 'rows', rows }] : [];
}

const textBlock = (text: string): Block => ({ kind: 'text', text });
