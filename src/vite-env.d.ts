/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly VITE_SITE_URL?: string;
  readonly VITE_FIXED_SPANISH?: string;
  readonly VITE_BRAND_NAME?: string;
  readonly VITE_LEGAL_ENTITY?: string;
  readonly VITE_LEGAL_ADDRESS?: string;
  readonly VITE_LEGAL_REGISTER?: string;
  readonly VITE_LEGAL_TAX_ID?: string;
  readonly VITE_LEGAL_PHONE?: string;
  readonly VITE_LEGAL_UPDATED?: string;
  readonly VITE_CONTACT_EMAIL?: string;
  readonly VITE_SUPPORT_EMAIL?: string;
  readonly VITE_HELP_CHAT_URL?: string;
  readonly VITE_ERROR_REPORT_URL?: string;
  readonly VITE_CAPTCHA_SITE_KEY?: string;
  /** The year in which the app was built. */
  readonly BUILD_YEAR?: number;
  /** The required variables without a value, as vite/settings writes them into the code. */
  readonly MISSING_SETTINGS?: readonly string[];
}
