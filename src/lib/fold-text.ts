/** Letters that do not decompose into a letter and an accent, and how people type them without. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Text without case, accents and invisible characters, as `fold_accents` of the database returns it. */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøđðħŧıςßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
    .trim();
