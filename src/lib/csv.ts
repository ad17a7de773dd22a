import { datedFileName, saveFile } from '@/lib/browser/save-file';

/** Spreadsheets read a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = '\uFEFF';

/** Text that a spreadsheet would run as a formula. */
const formulaPattern = /^\s*[=+\-@\t\r]/;

/** Phone numbers are exempt: as formulas they are harmless, and an apostrophe would break them for other tools. */
const phonePattern = /^\+[\d ()-]+$/;

/** So are amounts below zero. */
const amountPattern = /^-\d+(?:[.,]\d+)?$/;

/** A quoted cell; a leading apostrophe stops a spreadsheet from running it as a formula. */
function quotedCell(value: string): string {
  const isFormula =
    formulaPattern.test(value) && !phonePattern.test(value) && !amountPattern.test(value);
  const text = isFormula ? `'${value}` : value;
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

/** Lets the browser save rows as a CSV file. @param what its name between brand and day */
export function saveCsv(what: string, rows: readonly (readonly string[])[], locale: string): void {
  const file = new Blob([toCsv(rows, locale)], { type: 'text/csv;charset=utf-8' });
  saveFile(datedFileName('csv', what), file);
}
