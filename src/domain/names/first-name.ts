import { isBlank } from '@/lib/blank-text';
import { foldText } from '@/lib/fold-text';

const spaces = /[\s\p{Cc}\u115f\u1160\u180e\u200b\u2028\u2029\u2800\u3164\ufeff\uffa0]+/u;
const commas = /[,\uff0c\u060c\u3001]/;
/** Letters, as in a name: no signs but an apostrophe, a dash, and a dot at the end. */
const nameWord = /^[^ -&(-,.-@\u005b-\u0060\u007b-\u00bf]+\.?$/;

/** Titles before a name, without their dots. */
const titles = new Set(
  (
    'dr dra doctor doctora mr mister mrs ms miss mx sr sra srta senor senora senorita dna prof profa profesor profesora ' +
    'professor ingeniero ingeniera licenciado licenciada arq mtro mtra sir dame monsieur madame mme mlle herr frau hr fru ' +
    'signor signora dott dottssa dipling dring profdr drprof drmed'
  ).split(' '),
);
/** Titles only with their dot, because they are names without it. */
const dottedTitles = new Set(
  'ing. lic. eng. mag. rev. m. d. dª. dña. abg. ab. cp. tec. arq.'.split(' '),
);
/** What comes after a name and a comma but isn't a name. */
const suffixes = new Set(
  (
    'jr sr ii iii iv phd mba md cpa esq msc bsc ba ma bba pmp dds rn jd cfa mpa llm llb edd dba closer setter sales ventas ' +
    'coach consultant seller developer sdr bdr ae ceo coo cmo cto founder'
  ).split(' '),
);
const particles = new Set(
  'van von der den de del de la las los el al bin ben da das do dos di du y e te ter ten zu zur'.split(
    ' ',
  ),
);

const surnames = {
  /** Of Vietnam, which stand first there; the second list only where the name has a letter that only Vietnamese has. */
  sure: new Set('nguyen tran pham huynh phan dang bui truong trinh hoang duong'.split(' ')),
  likely: new Set(
    'le ho do ly vo vu ngo dinh doan luong mai dao ha cao chau la lam to ta thai tang'.split(' '),
  ),
  /** Of two signs, in China and Korea. */
  long: new Set(
    (
      '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 东方 東方 独孤 獨孤 慕容 公孙 公孫 令狐 皇甫 尉迟 尉遲 长孙 長孫 夏侯 轩辕 ' +
      '軒轅 宇文 端木 남궁 황보 제갈 사공 선우 서문 독고 동방'
    ).split(' '),
  ),
};
const vietnamese = /[\u1ea0-\u1ef9\u01a0\u01a1\u01af\u01b0\u0102\u0103\u0110\u0111]/;
const han = '\\u3005\\u3400-\\u9fff\\uf900-\\ufaff';
const hangul = '\\uac00-\\ud7a3';
const eastAsian = new RegExp(`^[${han}${hangul}\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc]+$`);
const hasHan = new RegExp(`[${han}${hangul}]`);
const hanBeforeKana = new RegExp(`^[${han}]+(?=[\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc])`);

const wordsIn = (text: string) => text.split(spaces).filter((word) => !isBlank(word));
const isTitle = (word: string) =>
  titles.has(foldText(word).replaceAll(/[.-]/g, '')) || dottedTitles.has(word.toLowerCase());
const isCapitals = (word: string) =>
  /^[A-Z'\u2019-]{3,}$/.test(word.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''));
const hasSmall = (word: string) => /[a-z]/.test(word.normalize('NFD'));

/** The words of a name from where the given name begins: behind titles, and behind the comma of 'Last, First'. */
function givenWords(fullName: string): string[] {
  const place = fullName.search(commas);
  if (place > 0) {
    const [before, after] = [fullName.slice(0, place), fullName.slice(place + 1)].map(
      withoutTitles,
    );
    const first = after?.[0];
    if (
      first !== undefined &&
      nameWord.test(first) &&
      !suffixes.has(foldText(first).replaceAll('.', ''))
    ) {
      return after ?? [];
    }
    if (before && before.length > 0) return before;
  }
  return withoutTitles(fullName);
}

function withoutTitles(text: string): string[] {
  const words = wordsIn(
    text.replace(/^([\s]*(?:dra?|mrs?|ms|sra?|srta|prof)[.])(?=[^\s.-])/i, '$1 '),
  );
  const start = words.findIndex((word) => !isTitle(word));
  return words.slice(start < 0 ? words.length - 1 : start);
}

/** The given name of one written without a space: never the whole, where a family name is part of it. */
function partOfOne(word: string): string {
  if (eastAsian.test(word) && hasHan.test(word)) {
    const kana = word.replace(hanBeforeKana, '');
    if (kana !== word) return kana;
    const length = word.length < 2 ? 0 : word.length > 3 && !/[\uac00-\ud7a3]/.test(word) ? 2 : 1;
    return word.slice(word.length > 2 && surnames.long.has(word.slice(0, 2)) ? 2 : length);
  }
  const parts = word.split(/[./|+]/).filter((part) => part.length > 1);
  const part = parts.length > 1 && parts[0] !== undefined ? parts[0] : word;
  const joined = /^[A-Z][a-z]{2,}(?=[A-Z][a-z]{3,})/.exec(part);
  if (joined) return joined[0];
  return part.split('-').length > 2 ? (part.split('-')[0] ?? part) : part;
}

/** The word by which someone is called, of all that is written before the family name or behind it. */
function chosenWord(words: string[]): string {
  const [first = '', second] = words;
  const last = words.at(-1) ?? '';
  if (second === undefined) return partOfOne(first);
  // Family names stand first in Chinese, Japanese and Korean, and in Vietnamese.
  if (eastAsian.test(first) && hasHan.test(first) && eastAsian.test(second)) return second;
  const isSurname = (word: string, isSure: boolean) =>
    surnames.sure.has(foldText(word)) || (!isSure && surnames.likely.has(foldText(word)));
  if (isSurname(first, !vietnamese.test(words.join(' '))) && !isSurname(last, false)) return last;
  // 'GARCÍA Ana': capitals mark a family name.
  if (isCapitals(first)) {
    const givenName = words.find((word) => hasSmall(word) && !particles.has(foldText(word)));
    if (givenName !== undefined) return givenName;
  }
  return first;
}

/**
 * The part of a full name that everyone sees where its bearer has chosen nothing else, as `private.first_name` in the
 * database (docs/decisions/0061-shown-name.md); '' for a blank name.
 */
export function firstNameOf(fullName: string): string {
  const word = chosenWord(givenWords(fullName));
  const part = word.split(/[_\u00b7\u30fb]+/).find((each) => each !== '') ?? '';
  return part.replaceAll(/^[,;:\uff0c\u060c\u3001]+|[,;:\uff0c\u060c\u3001]+$/g, '');
}
