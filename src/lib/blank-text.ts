// Zero-width joiners count as blank only on their own, because emoji and Persian words contain
// them.
const nothingToSee = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Whether a text consists only of white space and invisible characters, as `is_blank` in the
 * database.
 */
export const isBlank = (text: string): boolean => nothingToSee.test(text);
