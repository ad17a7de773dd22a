import { isBlank } from '@/lib/blank-text';
import { brand } from '@/lib/brand';
import { nameAtAGlance } from './look-alikes';

/** What speaks against a name, by the message of the database's refusal. */
export type NameFault = 'reserved_name' | 'hidden_signs' | 'mixed_alphabets';

/** Letters between which Persian and the scripts of India have joiners. */
const joined = '\\u0620-\\u08ff\\u0900-\\u0dff\\u1000-\\u109f\\u1780-\\u17ff';
const joiner = new RegExp(`([${joined}])[\\u200c\\u200d](?=[${joined}])`, 'g');
/** What says that a sign is drawn in colour, behind such a sign. */
const drawnInColour = /([\u00a9\u00ae\u203c-\u3299\u{1f000}-\u{1faff}])[\ufe0e\ufe0f]/gu;
const hiddenSign =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\p{Cc}\u00ad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffc\u{110bd}\u{13430}-\u{1345f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
/** More marks on one letter than any language has. */
const stackedMarks =
  /(?:[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]){4}/;

/** Chinese, Japanese and Korean are not among them, because they mix with any. */
const alphabets = [
  /[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1d00-\u1d25\u1d6b-\u1d9a\u1e00-\u1eff\u2c60-\u2c7f\ua722-\ua7ff\uab30-\uab5a]/,
  /[\u0370-\u03ff\u1d26-\u1d2a\u1f00-\u1fff]/,
  /[\u0400-\u052f\u1c80-\u1c8a\u1d2b\ua640-\ua69f]/,
  /[\u0531-\u0556\u0561-\u0587]/,
  /[\u05d0-\u05ea]/,
  /[\u0620-\u06ff\u0750-\u077f\u08a0-\u08ff]/,
  /[\ua980-\uaaff\u0700-\u074f\u0780-\u089f\u0900-\u10ff\u1200-\u1c7f\u1c90-\u1cbf\u2c80-\u2d7f\ua4d0-\ua63f\ua800-\ua95f\uab70-\uabff]/,
];

const betweenWords = /[\p{Cc} \u1680_/&,.+():;|\u2010-\u2015-]+/u;

const glances = (words: string) => words.split(/\s+/).filter(Boolean).map(nameAtAGlance).join('|');

/** What the product's own people are called. */
const role = glances(`
  support soporte suporte helpdesk help ayuda care desk official oficial verified verificado verificada team equipo trust
  confianza safety security seguridad billing facturacion admin administrator administrador administracion moderator
  moderador moderation moderacion staff customer clientes cliente service servicio atencion asistencia assistance
  compliance noreply operator operators operador operadora moderators moderadores administrators administradores
  notifications notificaciones kundenservice kundendienst hilfe payments pagos refunds reembolsos
`);
/** What stands beside that. */
const filler = glances(`
  the and for of de del al la el los las por para company empresa account accounts cuenta cuentas users usuarios members
  talent talents talento talentos hiring payment pago refund operations operaciones
  technical tecnico tecnica center centre centro success department departamento live chat online system sistema profile perfil y
  ltd limited inc llc gmbh corp
`);
const onlyRoles = new RegExp(`^(?:${filler})*(?:${role})(?:${role}|${filler})*$`);
/** The same in other alphabets, which is refused within a name, too. */
const foreignRole =
  /служба поддержки|техподдержка|^поддержка$|клиентская поддержка|客服|官方|カスタマーサポート|고객 ?지원|고객센터|خدمة العملاء|دعم العملاء|שירות לקוחות/u;
/** Digits at the end of a word: 'Support24'. */
const finalDigits = /(?<=[A-Za-z\u00aa-\uffff])[0-9]+(?=[ \u00a0]|$)/g;
const withoutLetters = /(^|[ \u00a0])[^A-Za-z\u00aa-\uffff]+(?=[ \u00a0]|$)/g;
/** What nobody may say of themselves, whatever stands beside it. */
const claims = new Set(
  glances(`
    verified verificado verificada verificato verificata verifie verifiee verifiziert verifizierte verifizierter verifiziertes
    geverifieerd zweryfikowany
  `).split('|'),
);
/** Check marks and shields, which look like the verified badge. */
const verifiedSign =
  /[\u221a\u237b\u2611\u2705\u2713\u2714\u0fcb\uaa9c\u{1f197}\u{1f530}\u{1f5f8}\u{1f5f9}\u{1f6e1}]/u;

/** A short name is one letter away from too many others. */
const shortestBrand = 7;

/** Whether a word is another but for one letter added, left out or replaced, or two swapped. */
function isOneEditAway(word: string, other: string): boolean {
  return Array.from({ length: other.length + 1 }, (_, place) => place).some((place) => {
    const [before, here, after] = [
      other.slice(0, place),
      other.charAt(place),
      other.slice(place + 1),
    ];
    const isAround = (end: string) =>
      word.length === before.length + 1 + end.length &&
      word.startsWith(before) &&
      word.endsWith(end);
    return (
      isAround(here + after) ||
      isAround(after) ||
      word === before + after ||
      word === before + after.charAt(0) + here + after.slice(1)
    );
  });
}

/** Whether someone could be called by a text, as `private.has_letter` in the database. */
export const hasLetter = (text: string): boolean =>
  /(?![\u02d0\u02d1\u2000-\u2bff])\p{L}/u.test(text);

/**
 * What speaks against a name that strangers read, as `private.name_fault` decides
 * (docs/decisions/0034-company-names.md); undefined for nothing, also for a blank name.
 */
export function nameFault(name: string): NameFault | undefined {
  if (isBlank(name)) return undefined;
  const glance = nameAtAGlance(name);
  const words = name.normalize('NFKC').split(betweenWords);
  const bare = name.replace(withoutLetters, ' ');
  const isClaim =
    verifiedSign.test(name) ||
    foreignRole.test(name.normalize('NFKC').trim().toLowerCase()) ||
    words.some((word) => claims.has(nameAtAGlance(word))) ||
    [bare, bare.replace(finalDigits, '')].some((text) => onlyRoles.test(nameAtAGlance(text)));
  if (isClaim) return 'reserved_name';
  const own = nameAtAGlance(brand.name);
  const isLikeOwn =
    glance.includes(own) ||
    (own.length >= shortestBrand && words.some((word) => isOneEditAway(nameAtAGlance(word), own)));
  if (own !== '' && isLikeOwn) return 'reserved_name';
  const written = name.replace(drawnInColour, '$1').replace(joiner, '$1');
  if (hiddenSign.test(written) || stackedMarks.test(written)) return 'hidden_signs';
  const isMixed = words.some(
    (word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1,
  );
  return isMixed ? 'mixed_alphabets' : undefined;
}
