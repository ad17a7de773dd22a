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
/** Networks where a person is found by a handle, which often has nothing that a common word has not. */
const handleNetworks =
  '(instagram|insta|ig|telegram|tg|snapchat|snap|tiktok|skype|discord|twitter|wechat|viber)';
/** What people do in these networks: whole words, and beginnings of words. */
const networkWords =
  '(ads?|ai|and|api|apps?|b2b|b2c|bio|blue|bots?|brand(s|ing)?|calls?|crm|deals?|devs?|dms?|e|hr|inc|kpis?|lives?|' +
  'media|nitro|o|or|pro|sales|seo|ugc|ventas?|vs|web|x|y)[ .!]*$|' +
  '(account|advert|agenc|analitic|analy|anunci|app|audienc|automat|business|campa|canal|captac|channel|chat|cierre|' +
  'clos|coach|collab|colabor|comerc|commerc|communi|comunid|comunic|consult|content|convers|copy|crea|crypto|cuenta|' +
  'deliver|design|develop|diseno|edit|embudo|engage|entrevist|estrateg|expert|filter|follow|formac|funnel|game|' +
  'gestion|group|growth|grupo|guion|hashtag|hilo|historia|inbound|inbox|influenc|insight|integra|interview|' +
  'llamad|launch|lanzam|lead|lens|live|manage|market|meeting|mensaj|messag|moder|monetiz|negocio|network|optimi|' +
  'organic|outbound|outreach|pagina|partner|perfil|platform|post|premium|profil|promo|prospe|publi|recruit|reel|' +
  'script|segui|sell|server|setter|setting|shop|shorts|signal|social|soporte|sourc|special|stor|strateg|stream|' +
  'support|thread|tienda|trading|traffic|trafico|train|transfer|trend|verif|video)';
const phoneWords =
  '(telefono|tel|telf|tfno|phone|cell|celular|mobile|movil|whats ?app|wasap|wsp|wpp|viber|signal|sms|call me|text me|llamame)';
const endings =
  '(com|net|org|io|ai|co|app|dev|info|biz|xyz|link|page|site|online|store|website|shop|agency|club|bio|tv|me|eu|uk|us|ca|de|fr|es|pt|nl|ch|mx|ar|cl|pe|br)';
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
  `(^|[^a-z0-9])${handleNetworks}[ _./-]{1,3}(?!${networkWords}|${networks})[a-z][a-z0-9]*[ .!]*$`,
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

/** The digits of other scripts and circled ones, each of which has its ten in a row, with ours. */
const digits = new Map(
  Array.from(
    '\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040' +
      '\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0' +
      '\u2775\u277f\u2789\u24f4',
  ).flatMap((zero) =>
    Array.from(
      '0123456789',
      (digit, value) => [String.fromCharCode(zero.charCodeAt(0) + value), digit] as const,
    ),
  ),
);

/**
 * One writing for all: without accents, invisible signs, case and special forms such as wide digits, and with the
 * digits of other scripts as ours.
 */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Me}\p{Cf}]+/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800 ]+/gu, ' ')
    .replaceAll(/[\p{Nd}\p{No}]/gu, (digit) => digits.get(digit) ?? digit)
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

/**
 * Whether texts that stand beside each other give contact details away together, such as a number of which each has a
 * part, as `have_contact_details_together` in the database.
 */
export function haveContactDetailsTogether(texts: readonly string[]): boolean {
  const withDigits = texts
    .map(plain)
    .filter((text) => /[0-9]/.test(text) && !/^ ?(19|20)[0-9]{2} ?$/.test(text));
  const withoutLetters = withDigits.filter((text) => !/[a-z]/.test(text));
  return [withDigits, withoutLetters].some((parts) => hasContactDetails(parts.join('|')));
}

/** Those of the texts beside each other that are left out in public, as `public_texts` in the database does. */
export function tellingTexts(texts: readonly string[]): readonly string[] {
  const isToldTogether = haveContactDetailsTogether(texts);
  return texts.filter(
    (text) => hasContactDetails(text) || (isToldTogether && /[0-9]/.test(plain(text))),
  );
}
