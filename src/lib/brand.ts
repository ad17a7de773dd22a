// Vite replaces the literal words `import.meta.env`; destructuring `import.meta` would find nothing.
const env = import.meta.env;

/** What an operator changes to rebrand: name, legal entity, addresses, help chat. */
export const brand = {
  name: env.VITE_BRAND_NAME || 'Pitchreel',
  legalEntity: env.VITE_LEGAL_ENTITY || 'Pitchreel S.L.',
  contactEmail: env.VITE_CONTACT_EMAIL || 'talent@pitchreel.example',
  supportEmail: env.VITE_SUPPORT_EMAIL || 'support@pitchreel.example',
  /**
   * Where the app is published, without a slash at the end; falls back to the current address when
   * not set.
   */
  siteUrl: (env.VITE_SITE_URL || '').replace(/\/+$/, ''),
  helpChatUrl: env.VITE_HELP_CHAT_URL || 'https://wa.me/34600000000',
} as const;
