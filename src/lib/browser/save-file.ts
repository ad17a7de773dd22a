import { brand } from '@/lib/brand';
import { dayOf } from '@/lib/day';

/** The object URL stays valid this long, because a slow phone may still be reading the file. */
const revokeDelayMs = 60_000;

/** Lets the browser save a file that the app has made. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs);
}

/** Saves a document as JSON that people can read too. */
export function saveJson(name: string, document: unknown): void {
  saveFile(name, new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }));
}

/** A name with brand and day: 'pitchreel-2026-11-21.json', 'pitchreel-contacts-2026-11-21.csv'. */
export function datedFileName(extension: string, what?: string): string {
  const brandName = brand.name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
  const parts = [brandName, what, dayOf(new Date())].filter((part) => part !== undefined);
  return `${parts.join('-')}.${extension}`;
}
