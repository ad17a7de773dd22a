/** What an operator sets to make the product their own: name, legal entity, addresses, help chat. */
export const brand = {
  name: import.meta.env.VITE_BRAND_NAME ?? '',
  legalEntity: import.meta.env.VITE_LEGAL_ENTITY ?? '',
  contactEmail: import.meta.env.VITE_CONTACT_EMAIL ?? '',
  supportEmail: import.meta.env.VITE_SUPPORT_EMAIL ?? '',
  /**
   * Where the app is published, without a slash at the end; empty in development, where the current
   * address takes its place.
   */
  siteUrl: (import.meta.env.VITE_SITE_URL ?? '').replace(/\/+$/, ''),
  /** The chat that the help button opens; empty if there is none. */
  helpChatUrl: import.meta.env.VITE_HELP_CHAT_URL ?? '',
} as const;
