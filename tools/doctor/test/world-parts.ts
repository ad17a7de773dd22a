import type { Backend } from '../../backend/backend.ts';
import type { SettingName } from '../settings.ts';

export const projectAddress = 'https://abcdefghijklmnopqrst.supabase.co';
export const siteAddress = 'https://www.pitch.example';
export const paymentLink = 'https://buy.stripe.com/live_link';
export const operatorEmail = 'operator@pitch.example';
export const testLink = 'https://buy.stripe.com/test_link';

/** Statements that try the installation out, and open it. */
export const testMode = "update public.site_settings set mode = 'test'";
export const liveMode = `update public.site_settings set mode = 'live';
  update public.unlock_price set checkout_url = '${paymentLink}'`;

/** Gives desk and doctor keys of Stripe's test mode. */
export const testKeys = (world: World): void => {
  world.settings.STRIPE_REFUND_KEY = 'rk_test_of_the_desk';
  world.settings.STRIPE_SECRET_KEY = 'rk_test_of_the_test';
};

/** An installation that the doctor can look at: a real backend, and stand-ins for what is around it. */
export interface World {
  backend: Backend;
  settings: Partial<Record<SettingName, string>>;
  /** Answers in place of the real one, by a part of the address. */
  answers: Map<string, (request: Request) => Response | Promise<Response> | undefined>;
  /** Legacy keys, which the embedded backend lacks, and the keys that do the same. */
  legacyKeys: Map<string, string>;
  /** What the management API says of the auth service. */
  managed: Record<string, unknown>;
  /** Changes to the payment link and to its one line. */
  link: Record<string, unknown>;
  line: Record<string, unknown>;
  /** Changes to the webhook as Stripe has it. */
  endpoint: Record<string, unknown>;
  /** Whether Stripe lists a disabled webhook of the same address before it. */
  hasOldEndpoint: boolean;
  /** Headers in place of those of the site. */
  headers: Record<string, string>;
  /** Added to the one script of the site. */
  script: string;
}
