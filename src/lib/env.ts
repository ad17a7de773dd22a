// Vite replaces each `import.meta.env.NAME` by its value; the object as a whole would bring all of them
// into the first page's code. vite/settings checks the values when the app is built.

/** The services the app talks to, and how its texts behave. */
export const env = {
  supabaseUrl: (import.meta.env.VITE_SUPABASE_URL ?? '').replace(/\/+$/, ''),
  publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY ?? '',
  /** Fixed Spanish texts stay Spanish in every language (docs/decisions/0001-fixed-spanish.md). */
  fixedSpanish: import.meta.env.VITE_FIXED_SPANISH !== 'false',
} as const;
