/** The mark by which spreadsheets tell that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet would take for a formula, after any blanks. */
const formula = /^\s*[=+\-@\t\r]/;

/** A phone number alone computes nothing, and other tools would read an apostrophe as part of it. */
const phoneNumber = /^\+[\d ()-]+$/;

/** A cell as it is written: quoted, and never a formula (a leading apostrophe makes it text). */
function cell(value: string): string {
  const text = formula.test(value) && !phoneNumber.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Rows as a CSV file (RFC 4180) that a spreadsheet opens by a double click, in UTF-8.
 * @param locale where the comma separates decimals, spreadsheets separate cells by semicolons
 */
export function toCsv(rows: readonly (readonly string[])[], locale: string): string {
  const separator = new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';
  const lines = rows.map((row) => row.map(cell).join(separator));
  return byteOrderMark + lines.map((line) => `${line}\r\n`).join('');
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** The day of a moment where the reader is, as every spreadsheet reads it: '2026-11-21'. */
export function dayOf(moment: string | Date): string {
  const date = new Date(moment);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}
