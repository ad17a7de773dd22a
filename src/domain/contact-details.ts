import { plainDigits } from '@/lib/plain-digits';

/**
 * Products whose names look like an address and that people rightly list as skills; their pages are
 * addresses all the same.
 */
const products =
  '(activecampaign|acuityscheduling|airbnb|aircall|airtable|alibaba|amazon|apollo|asana|basecamp|beehiiv|' +
  'bill|booking|brevo|cal|calendly|canva|capcut|clay|clickfunnels|clickup|close|cloudtalk|cognism|' +
  'convertkit|coursera|crossover|deel|demio|dialpad|docusign|drift|dripify|dropbox|ebay|etsy|expandi|' +
  'fiverr|freelancer|freshsales|freshworks|getresponse|glassdoor|gohighlevel|gong|google|gusto|heygen|' +
  'heyreach|highlevel|hootsuite|hotmart|hubspot|indeed|infojobs|intercom|justcall|kajabi|kartra|keap|kixie|' +
  'klaviyo|kommo|leadconnectorhq|leadiq|lemlist|loom|lusha|mailchimp|make|manychat|mercadolibre|microsoft|' +
  'miro|mixmax|monday|netsuite|notion|oncehub|oracle|outreach|pandadoc|paypal|phantombuster|phoneburner|' +
  'pipedrive|podia|proposify|quickbooks|qwilr|remote|ringcentral|rocketreach|salesforce|salesloft|sap|' +
  'savvycal|semrush|sendgrid|sendpulse|shopify|skool|slack|stripe|surveymonkey|teachable|thinkific|tidycal|' +
  'toptal|trello|twilio|typeform|udemy|upwork|vidyard|vimeo|waalaxy|walmart|wati|webinarjam|whop|wistia|' +
  'wix|wordpress|workana|xero|xing|yesware|zapier|zendesk|zoho|zoom|zoominfo)[.]com' +
  '|(aircall|apollo|clay|close|cloudtalk|customer|draw|expandi|gong|heyreach|hunter|instantly|lusha|mixmax|' +
  'n8n|outreach|reply|respond|salesflow|smartreach|snov|systeme|tldv|wati|woodpecker)[.]io' +
  '|(amplemarket|avoma|bland|character|clay|cognism|copy|crystal|elevenlabs|fathom|fireflies|gong|grain|' +
  'instantly|jasper|krisp|lavender|meetgeek|nooks|otter|perplexity|persana|read|regie|retell|salesloft|' +
  'seamless|smartlead|smartwriter|sybill|synthflow|vapi|warmly)[.]ai';

/** What looks like a contact detail but isn't; it's left out first, except the group in front. */
const harmless = [
  `(^|[^a-z0-9@._-])(${products})(?![a-z0-9/@_-]|[.][a-z0-9])`,
  '(^|[^a-z0-9@._-])((asp|ado|vb|ml)[.]net|socket[.]io)(?![a-z0-9_-]|[.][a-z0-9])',
  // Years, round sums, and an American postcode behind its state.
  '(^|[^0-9])(19|20)[0-9]{2} ?[-\u2010-\u2015/]? ?(19|20)[0-9]{2}(?![0-9])',
  '(^|[^0-9])[0-9]{1,3}([.,][0-9]{3})*([.,]000)+(?![0-9])',
  // From one postcode of a city to another.
  '(^|[^0-9])([0-9]{2})[0-9]{3} ?[-\u2010-\u2015] ?\\2[0-9]{3}(?![0-9])',
  '(^|[^a-z0-9])[a-z]{2} [0-9]{5}-[0-9]{4}(?![0-9])',
];

/** What people put between the digits of a number. */
const gap = '[ ._*|()~\u2010-\u2015\u00b7\u2022-]{0,3}';
const networks =
  '([i1l]nst[a4]gr[a4]m|[i1l]nsta|ig|te[l1i]egr[a4]m|tg|whats ?app|wasap|wsp|wpp|snapchat|snap|t[i1l]kt[o0]k|skype|discord|linkedin|facebook|fb|twitter|messenger|wechat|viber)';
/** Networks where a person is found by a handle, which often has nothing that a common word has not. */
const handleNetworks =
  '([i1l]nst[a4]gr[a4]m|[i1l]nsta|ig|te[l1i]egr[a4]m|tg|snapchat|snap|t[i1l]kt[o0]k|skype|discord|twitter|wechat|viber)';
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
  'appointment|agend|basic|book|broadcast|client|cold|connect|customer|ghost|hack|invit|list|navigat|newsletter|pago|payment|poll|' +
  'request|research|respond|respuest|scrap|search|sequenc|space|templat|tweet|voice|webinar|' +
  'support|thread|tienda|trading|traffic|trafico|train|transfer|trend|verif|video)';
const mailers = '(gmail|googlemail|hotmail|outlook|yahoo|icloud|protonmail)';
const phoneWords =
  '(telefono|tel|telf|tfno|phone|cell|celular|mobile|movil|whats ?app|wasap|wsp|wpp|viber|signal|sms|call me|text me|llamame)';
const endings =
  '(com|net|org|io|ai|co|app|dev|info|biz|xyz|link|page|site|online|store|website|shop|agency|club|bio|tv|me|eu|uk|us|ca|de|fr|es|pt|nl|ch|mx|ar|cl|pe|br)';
const shortLinks = '(com|net|org|io|ai|co|app|me|ly|ee|gg|cc|to|be|tv|link|page|bio|es|de|mx)';

const details = [
  // Numbers: with a plus, of nine digits, or behind a word that announces one.
  `[+] ?[(]?[0-9](${gap}[0-9]){6}`,
  `[0-9](${gap}[0-9]){8}`,
  // Signs that no number has; with slashes, commas and colons only between short groups.
  '[0-9]([^a-wyz0-9/,:]?[0-9]){8}',
  '(?![0-9/,:]*[0-9]{4})[0-9]([/,:]?[0-9]){8}',
  `(^|[^a-z])${phoneWords}[^a-z0-9][^0-9]{0,9}[0-9](${gap}[0-9]){5}`,
  // Mail addresses, also where the signs are written out.
  '[a-z0-9]@[a-z0-9]',
  `[a-z0-9] ?@ ?[a-z0-9-]+ ?[.] ?[a-z]{2}`,
  '[(\\[{<] ?(at|arroba|dot|punto|ponto|@) ?[)\\]}>]',
  // Handles.
  '(^|[^a-z0-9])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]',
  `(^|[^a-z0-9])${networks} ?(:|=|>|->|\u2192) ?(@|(?!${networkWords})[a-z0-9_])`,
  `(^|[^a-z0-9])(gmail|hotmail|icloud|protonmail) ?(:|=|>|->|\u2192) ?(?!${networkWords})[a-z0-9_]`,
  `(^|[^a-z0-9])((at|arroba) ${mailers} (dot |punto |ponto )?com|(arroba|@) ?${mailers})($|[^a-z0-9])`,
  `[a-z0-9] ${mailers} (dot |punto |ponto )?com($|[^a-z0-9])`,
  `(^|[^a-z0-9])${networks} [a-z][a-z0-9]*(_|[.][a-z]|[0-9]{2})`,
  `(^|[^a-z0-9])${handleNetworks}[ _./-]{1,3}(?!${networkWords}|${networks})[a-z][a-z0-9]*[ .!]*$`,
  // Web addresses.
  'https?:|(^|[^a-z0-9])www[.]',
  '[a-z0-9-]{3}\u00b7(com|net|org|io)($|[^a-z0-9])',
  `[a-z0-9-]{3}[.]${endings}($|[^a-z0-9])`,
  `[a-z0-9-][.]${shortLinks}/[a-z0-9@]`,
  '(^|[^a-z0-9])((t|wa|fb|m)[.]me|linktr[.]ee)($|[^a-z0-9])',
  '[a-z0-9] (dot|punto|ponto) (com|net|org|io|es|mx)($|[^a-z0-9])',
  '[a-z0-9] [.] ?com($|[^a-z0-9])',
];

const harmlessPattern = harmless.map((source) => new RegExp(source, 'g'));
const detailPattern = new RegExp(details.map((source) => `(?:${source})`).join('|'), 'u');

/** Letters of other alphabets that are taken for ours, as in 'instagrаm'. */
const lookAlikes = new Map(
  Array.from(
    '\u0251a\u0430a\u0410a\u03b1a\u0435e\u0415e\u0261g\u0456i\u0406i\u03b9i\u043eo\u041eo\u03bfo\u0440p\u0420p\u0441c\u0421c\u0455s\u0405s\u0443y\u0423y\u0445x\u0425x'.matchAll(
      /(.)(.)/gu,
    ),
    ([, other = '', ours = '']) => [other, ours] as const,
  ),
);

/**
 * One form for all: without accents, invisible characters, case and special forms such as wide
 * digits, and with the digits of other scripts as ours.
 */
const plain = (text: string) =>
  plainDigits(
    text
      .normalize('NFKD')
      .replaceAll(/[\p{Mn}\p{Me}\p{Cf}]+/gu, '')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800 ]+/gu, ' '),
  )
    .replaceAll('\u3002', '.')
    .replaceAll(/[\u0251\u0261\u0370-\u04ff]/g, (letter) => lookAlikes.get(letter) ?? letter)
    .toLowerCase();

/**
 * Whether a text that everyone may read has a phone number, an address or a handle in it, as `has_contact_details`
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

/** Whether a text may be a part of a number that is spread over several. */
export const isPartOfNumber = (text: string): boolean => /[0-9]/.test(plain(text));

/**
 * Whether each of several texts, whatever else is in them, has a part of a number of nine digits, as `told_of` in the
 * database finds it in name, city and country.
 */
export function isNumberSplit(texts: readonly string[]): boolean {
  const parts = texts
    .map((text) => plain(text).replaceAll(/[^0-9]/g, ''))
    .filter((part) => part !== '' && !/^(19|20)[0-9]{2}$/.test(part));
  return parts.length > 1 && parts.join('').length >= 9;
}

/** Those of the texts beside each other that are left out in public, as `public_texts` in the database does. */
export function tellingTexts(texts: readonly string[]): readonly string[] {
  const isToldTogether = haveContactDetailsTogether(texts);
  return texts.filter(
    (text) => hasContactDetails(text) || (isToldTogether && /[0-9]/.test(plain(text))),
  );
}
