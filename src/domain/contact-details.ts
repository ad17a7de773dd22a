/**
 * Products whose names look like an address, and that people rightly name among their skills; their pages are
 * addresses all the same.
 */
const products =
  '(salesforce|hubspot|monday|booking|amazon|close|make|clay|wix|wordpress|zoho|clickup|lusha|mercadolibre|alibaba)[.]com' +
  '|(apollo|close|customer|hunter|outreach|gong|reply)[.]io' +
  '|(copy|fireflies|instantly|otter|seamless|smartlead)[.]ai';

/** What looks like a contact detail and is none; it is left out first, but for the group in front. */
const harmless = [
  `(^|[^a-z0-9@._-])(${products})(?![a-z0-9/@_-]|[.][a-z0-9])`,
  '(^|[^a-z0-9@._-])((asp|ado|vb|ml)[.]net|socket[.]io)(?![a-z0-9_-]|[.][a-z0-9])',
  // Years, round sums, and an American postcode behind its state.
  '(^|[^0-9])(19|20)[0-9]{2} ?[-\u2010-\u2015/]? ?(19|20)[0-9]{2}(?![0-9])',
  '(^|[^0-9])[0-9]{1,3}([.][0-9]{3})*([.]000)+(?![0-9])',
  '(^|[^a-z0-9])[a-z]{2} [0-9]{5}-[0-9]{4}(?![0-9])',
];

/** What people put between the digits of a number. */
const gap = '[ ._*|()~\u2010-\u2015\u00b7\u2022-]{0,3}';
const networks =
  '(instagram|insta|ig|telegram|tg|whats ?app|wasap|wsp|wpp|snapchat|snap|tiktok|skype|discord|linkedin|facebook|fb|twitter|messenger|wechat|viber)';
const phoneWords =
  '(telefono|tel|telf|tfno|phone|cell|celular|mobile|movil|whats ?app|wasap|wsp|wpp|viber|signal|sms|call me|text me|llamame)';
const endings =
  '(com|net|org|io|ai|co|app|dev|info|biz|xyz|link|page|site|online|store|website|bio|tv|me|eu|uk|us|ca|de|fr|es|pt|nl|ch|mx|ar|cl|pe|br)';
const shortLinks = '(com|net|org|io|ai|co|app|me|ly|ee|gg|cc|to|be|tv|link|page|bio|es|de|mx)';

const details = [
  // Numbers: with a plus, of nine digits, or behind a word that announces one.
  `[+] ?[(]?[0-9](${gap}[0-9]){6}`,
  `[0-9](${gap}[0-9]){8}`,
  `(^|[^a-z])${phoneWords}[^a-z0-9][^0-9]{0,9}[0-9](${gap}[0-9]){5}`,
  // Mail addresses, also where the signs are written out.
  '[a-z0-9]@[a-z0-9]',
  `[a-z0-9] ?@ ?[a-z0-9-]+ ?[.] ?[a-z]{2}`,
  '[(\\[{<] ?(at|arroba|dot|punto|ponto|@) ?[)\\]}>]',
  // Handles.
  '(^|[^a-z0-9])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]',
  `(^|[^a-z0-9])${networks} ?(:|=|>|->|\u2192) ?@?[a-z0-9_]`,
  `(^|[^a-z0-9])${networks} [a-z][a-z0-9]*(_|[.][a-z]|[0-9]{2})`,
  // Web addresses.
  'https?:|(^|[^a-z0-9])www[.]',
  `[a-z0-9-]{3}[.]${endings}($|[^a-z0-9])`,
  `[a-z0-9-][.]${shortLinks}/[a-z0-9@]`,
  '(^|[^a-z0-9])((t|wa|fb|m)[.]me|linktr[.]ee)($|[^a-z0-9])',
  '[a-z0-9] (dot|punto|ponto) (com|net|org|io|es|mx)($|[^a-z0-9])',
  '[a-z0-9] [.] ?com($|[^a-z0-9])',
];

const harmlessPattern = harmless.map((source) => new RegExp(source, 'g'));
const detailPattern = new RegExp(details.map((source) => `(?:${source})`).join('|'));

/** One writing for all: without accents, invisible signs, case and special forms such as wide digits. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Me}\p{Cf}]+/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
    .toLowerCase();

/**
 * Whether a text that everybody may read has a phone number, an address or a handle in it, as `has_contact_details`
 * in the database (docs/decisions/0037-contact-details-in-public.md).
 */
export function hasContactDetails(text: string): boolean {
  let rest = plain(text);
  for (const pattern of harmlessPattern) rest = rest.replaceAll(pattern, '$1 ');
  return detailPattern.test(rest);
}
