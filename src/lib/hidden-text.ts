// Letters between which Persian and the scripts of India have joiners, and the parts of an emoji.
const joiners =
  '\\u0620-\\u08ff\\u0900-\\u0dff\\u1000-\\u109f\\u1780-\\u17ff\\u2190-\\u2bff\\ufe0f\\u{1f000}-\\u{1faff}';
const looseJoiner = new RegExp(
  `(?<![${joiners}])[\\u200c\\u200d]+|[\\u200c\\u200d]+(?![${joiners}])`,
  'gu',
);
const blankSigns = /[\p{Cc}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]+/gu;
const hiddenSigns =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/**
 * One line of text without invisible characters, such as the direction marks that contact lists copy
 * around a number, as `private.without_hidden` in the database. What looks like a space becomes one;
 * joiners that a word or an emoji needs stay.
 */
export const withoutHidden = (text: string): string =>
  text.replace(blankSigns, ' ').replace(hiddenSigns, '').replace(looseJoiner, '');
