/** What to do where the host does not serve the site as the build says. */
export const configureHost =
  'Set SITE_HOST to your host, build again, and publish or include the files that the build writes for it (docs/going-live.md).';

/** The scripts that a text names, as paths below the site. */
export function entryScripts(text: string): string[] {
  return [...new Set(text.match(/assets\/[\w.-]+\.js(?![\w.])/g) ?? [])];
}
