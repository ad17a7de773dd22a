import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import { letterHtml } from '../functions/_shared/letter/letter-html.ts';
import { fill } from '../functions/_shared/letter/letter.ts';

/** In the language that somebody signed up in, or else in English. */
const others = Object.entries({ es });

const letters = { confirmation: 'signup', recovery: 'recovery' } as const;
type LetterName = keyof typeof letters;

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
  return [templateOf('confirmation', brand), templateOf('recovery', brand)];
}

/** Which name a template was made for; undefined of one that was not made. */
export const brandOf = (template: string): string | undefined =>
  /^\{\{- \/\* Made by `npm run gen:mails` for (.*)\. Do not edit\. \*\/ -\}\}/.exec(template)?.[1];

function templateOf(name: LetterName, brand: string): AuthTemplate {
  const inLanguages = (write: (catalog: typeof en, language: string) => string) => {
    const branches = others.map(
      ([language, catalog], index) =>
        `{{ ${index === 0 ? 'if' : 'else if'} eq .Data.language "${language}" }}${write(catalog, language)}`,
    );
    return `${branches.join('')}{{ else }}${write(en, 'en')}{{ end }}`;
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
      // Nothing but the button of the page spends the token (docs/decisions/0051-mailed-links-have-a-button.md).
      button: {
        label: t.button,
        url: `{{ .RedirectTo }}#type=${letters[name]}&token_hash={{ .TokenHash }}`,
      },
      foot: { reason: filled(t.reason), links: [] },
    });
  });
  return {
    name,
    subject: inLanguages((catalog) => filled(catalog[name].subject)),
    html: `{{- /* Made by \`npm run gen:mails\` for ${brand}. Do not edit. */ -}}\n${html}\n`,
  };
}
