export interface Env {
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  readonly checkoutUrl: string;
  /** Fixed Spanish texts stay Spanish in every language (docs/decisions/0001-fixed-spanish.md). */
  readonly fixedSpanish: boolean;
}

type Source = Readonly<Record<string, unknown>>;

const required = [
  'VITE_SUPABASE_URL',
  'VITE_SUPABASE_PUBLISHABLE_KEY',
  'VITE_CHECKOUT_URL',
] as const;

const text = (source: Source, name: string) => {
  const value = source[name];
  return typeof value === 'string' ? value.trim() : '';
};

const isUrl = (value: string) => /^https?:\/\//.test(value) && URL.canParse(value);

/** Names of the variables that are missing or malformed; empty when all are valid. */
export function invalidVariables(source: Source): string[] {
  return required.filter((name) => {
    const value = text(source, name);
    return value === '' || (name.endsWith('_URL') && !isUrl(value));
  });
}

/** Reads the environment; call {@link invalidVariables} first to tell the person what is missing. */
export function readEnv(source: Source): Env {
  return {
    supabaseUrl: text(source, 'VITE_SUPABASE_URL').replace(/\/+$/, ''),
    publishableKey: text(source, 'VITE_SUPABASE_PUBLISHABLE_KEY'),
    checkoutUrl: text(source, 'VITE_CHECKOUT_URL'),
    fixedSpanish: text(source, 'VITE_FIXED_SPANISH') !== 'false',
  };
}

export const env: Env = readEnv(import.meta.env);
