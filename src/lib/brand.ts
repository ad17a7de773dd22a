/** What an operator sets to make the product their own: name, legal entity, addresses, help chat. */
export const brand = {
  name: import.meta.env.VITE_BRAND_NAME ?? '',
  legalEntity: import.meta.env.VITE_LEGAL_ENTITY ?? '',
  /** The imprint; empty where the operator hasn't set it. */
  legalAddress: import.meta.env.VITE_LEGAL_ADDRESS ?? '',
  legalRegister: import.meta.env.VITE_LEGAL_REGISTER ?? '',
  legalTaxId: import.meta.env.VITE_LEGAL_TAX_ID ?? '',
  legalPhone: import.meta.env.VITE_LEGAL_PHONE ?? '',
  /** The day of the legal texts, 'yyyy-mm-dd'. */
  legalUpdated: import.meta.env.VITE_LEGAL_UPDATED ?? '',
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

/** Whether there is an imprint to link to. */
export const hasImprint =
  brand.legalAddress !== '' || brand.legalRegister !== '' || brand.legalTaxId !== '';
