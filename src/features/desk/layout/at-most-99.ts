/** A count as the desk shows it: the database counts to a hundred. */
export const atMost99 = (count: number): string => (count > 99 ? '99+' : String(count));
