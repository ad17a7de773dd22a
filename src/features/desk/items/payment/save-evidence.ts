import { brand } from '@/lib/brand';
import { datedFileName, saveFile } from '@/lib/browser/save-file';
import { evidenceDocument } from './evidence-document';

/** Saves what a function collected of a disputed payment as one page, for the bank. */
export function saveEvidence(collected: unknown): void {
  const { html, paymentId } = evidenceDocument(collected, {
    brand: brand.name,
    entity: brand.legalEntity,
    contact: brand.contactEmail,
    site: window.location.origin,
  });
  saveFile(datedFileName('html', `evidence-${paymentId}`), new Blob([html], { type: 'text/html' }));
}
