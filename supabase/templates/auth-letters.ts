import { catalogs } from '../functions/_shared/letter/catalogs.ts';
import { letterHtml } from '../functions/_shared/letter/letter-html.ts';
import { fill } from '../functions/_shared/letter/letter.ts';

/** In the language that someone signed up in, or else in English. */
const { en: english, ...others } = catalogs;

/**
 * Where the button leads. The token of what the app asks for is spent by the button of its page alone
 * (docs/decisions/0051-mailed-links-have-a-button.md); the app asks for none of the others.
 */
const links = {
  confirmation: '{{ .RedirectTo }}#type=signup&token_hash={{ .TokenHash }}',
  recovery: '{{ .RedirectTo }}#type=recovery&token_hash={{ .TokenHash }}',
  magic_link: '{{ .ConfirmationURL }}',
  email_change: '{{ .ConfirmationURL }}',
  invite: '{{ .ConfirmationURL }}',
} as const;
type LetterName = keyof typeof links;
const names = ['confirmation', 'recovery', 'magic_link', 'email_change', 'invite'] as const;

/** A mail of the auth service, as a Go template. */
export interface AuthTemplate {
  name: LetterName;
  subject: string;
  html: string;
}

/**
 * The mails that the auth service sends by itself, in the same look as those of the functions.
 *
 * @throws Error for a name that would be read as a part of the template
 */
export function authTemplates(brand: string): AuthTemplate[] {
  if (/\{\{|\}\}|\*\//.test(brand)) throw new Error(`'${brand}' cannot stand in a template`);
  return names.map((name) => templateOf(name, brand));
}

/** Which name a template was made for; undefined of one that was not made. */
export const brandOf = (template: string): string | undefined =>
  /^\{\{- \/\* Made by `npm run gen:mails` for (.*)\. Do not edit\. \*\/ -\}\}/.exec(template)?.[1];

function templateOf(name: LetterName, brand: string): AuthTemplate {
  const inLanguages = (write: (catalog: typeof english.mail, language: string) => string) => {
    const branches = Object.entries(others).map(
      ([language, { mail }], index) =>
        `{{ ${index === 0 ? 'if' : 'else if'} eq .Data.language "${language}" }}${write(mail, language)}`,
    );
    return `${branches.join('')}{{ else }}${write(english.mail, 'en')}{{ end }}`;
  };
  const filled = (text: string) => fill(text, { brand, site: '{{ .SiteURL }}' });
  const html = inLanguages((catalog, language) => {
    const t = catalog[name];
    return letterHtml({
      language,
      brand,
      siteUrl: '{{ .SiteURL }}',
      subject: filled(t.subject),
      preheader: filled(t.lead),
      heading: filled(t.heading),
      blocks: [{ kind: 'text', text: filled(t.lead) }],
      button: { label: t.button, url: links[name] },
      foot: { reason: filled(t.reason), links: [] },
    });
  });
  return {
    name,
    subject: inLanguages((catalog) => filled(catalog[name].subject)),
    html: `{{- /* Made by \`npm run gen:mails\` for ${brand}. Do not edit. */ -}}\n${html}\n`,
  };
}
