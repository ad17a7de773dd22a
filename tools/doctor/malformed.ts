import { fault, type Finding } from './finding.ts';
import { fileOf, settingNames, type SettingName, type Settings } from './settings.ts';

const keys: ReadonlySet<SettingName> = new Set([
  'VITE_SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_REFUND_KEY',
  'SUPABASE_ACCESS_TOKEN',
]);

/** Whether a setting cannot be used at all: an address that is none, a key with other than plain characters. */
export function isMalformed(name: SettingName, value: string): boolean {
  if (name.endsWith('_URL')) {
    return !URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol);
  }
  return keys.has(name) && !/^[\x21-\x7e]+$/.test(value);
}

/** A fault for each setting that cannot be used. */
export function malformedFindings(settings: Settings): Finding[] {
  return settingNames.flatMap((name) => {
    const value = settings[name];
    if (value === undefined || !isMalformed(name, value)) return [];
    return keys.has(name)
      ? fault(
          `${name} has characters that no key has, such as spaces or …`,
          'the key itself, in place of an example',
          `Copy the key once more into ${fileOf(name)}.`,
        )
      : fault(
          `${name} is no address: it does not begin with https://`,
          'an address such as https://www.example.com',
          `Write it with https:// before the host into ${fileOf(name)}.`,
        );
  });
}
