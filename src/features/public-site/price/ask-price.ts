import { env } from '@/lib/env';
import { formatMoney } from '@/lib/money';

/** What one contact costs (docs/decisions/0002-one-price.md). */
interface UnlockPrice {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

declare global {
  interface Window {
    /** What `ask-first-price.ts` has asked for before the app's code came. Never rejects. */
    firstPrice?: Promise<UnlockPrice | undefined>;
    /** Writes that price into the page. */
    showFirstPrice?: () => void;
  }
}

const timeoutMs = 10_000;

/** The price; undefined when it cannot be read. Asked for without the client, which the public pages do not load. */
export async function readPrice(): Promise<UnlockPrice | undefined> {
  try {
    const response = await fetch(
      `${env.supabaseUrl}/rest/v1/unlock_price?select=amount,currency&limit=1`,
      { headers: { apikey: env.publishableKey }, signal: AbortSignal.timeout(timeoutMs) },
    );
    if (!response.ok) return undefined;
    const [price]: readonly UnlockPrice[] = await response.json();
    return price;
  } catch {
    return undefined;
  }
}

let cachedPrice: UnlockPrice | undefined;

/** The price, read once. */
export async function askPrice(): Promise<UnlockPrice | undefined> {
  cachedPrice ??= (await window.firstPrice) ?? (await readPrice());
  return cachedPrice;
}

export const priceText = ({ amount, currency }: UnlockPrice, language: string): string =>
  formatMoney(amount, currency, language);
