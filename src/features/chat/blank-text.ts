// Joiners belong to emoji and to Persian words: alone they show nothing, inside a text they stay.
const nothingToSee = /^(?:\s|\u200b|\u200c|\u200d|\u2060|\ufeff)*$/u;

/** Whether the text shows nothing: white space and characters without width. As in the database. */
export const isBlank = (text: string): boolean => nothingToSee.test(text);
