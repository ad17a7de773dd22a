// Made from the folders in locales/ by `npm run gen:languages`. Do not edit.
import enMail from '../../../../locales/en/mail.json' with { type: 'json' };
import enTerms from '../../../../locales/en/terms.json' with { type: 'json' };
import esMail from '../../../../locales/es/mail.json' with { type: 'json' };
import esTerms from '../../../../locales/es/terms.json' with { type: 'json' };
import ptMail from '../../../../locales/pt/mail.json' with { type: 'json' };
import ptTerms from '../../../../locales/pt/terms.json' with { type: 'json' };

/** What mails say in each language. */
export const catalogs = {
  en: { mail: enMail, terms: enTerms },
  es: { mail: esMail, terms: esTerms },
  pt: { mail: ptMail, terms: ptTerms },
};
