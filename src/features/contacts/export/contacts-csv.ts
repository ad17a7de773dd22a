/** The mark by which spreadsheets tell that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet takes for a formula. */
const formulaPattern = /^\s*[=+\-@\t\r]/;

/** A phone number is a harmless formula, and an apostrophe would break it for other tools. */
const phonePattern = /^\+[\d ()-]+$/;

/** A quoted cell; a leading apostrophe keeps a spreadsheet from running it as a formula. */
function quotedCell(value: string): string {
  const text = formulaPattern.test(value) && !phonePattern.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Rows as a CSV file (RFC 4180, UTF-8) that spreadsheets open correctly by a double click.
 * @param locale where the comma separates decimals, spreadsheets separate cells by semicolons
 */
export function toCsv(rows: readonly (readonly string[])[], locale: string): string {
  const separator = new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';
  const lines = rows.map((row) => row.map(quotedCell).join(separator));
  return byteOrderMark + lines.map((line) => `${line}\r\n`).join('');
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The day in the reader's time zone, as every spreadsheet reads it: '2026-11-21'. */
export function dayOf(moment: string | Date): string {
  const date = new Date(moment);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
