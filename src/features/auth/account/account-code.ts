import { codeOnDemand } from '@/lib/browser/code-on-demand';
import { loadCatalogs } from '@/lib/i18n/i18n';

/** The account's parts with their texts, which a profile shows below all that is read first. */
export const accountCode = codeOnDemand(async () => {
  const [{ accountParts }] = await Promise.all([import('./account-parts'), loadCatalogs(['auth'])]);
  return accountParts;
});
