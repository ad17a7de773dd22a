// Joiners belong to emoji and to Persian words: alone they show nothing, inside a text they stay.
const nothingToSee = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether the text shows nothing: white space and signs nobody sees. As is_blank of the database. */
export const isBlank = (text: string): boolean => nothingToSee.test(text);
