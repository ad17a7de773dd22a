import type { Context } from '../context.ts';
import { fault, ok, unchecked, type Finding } from '../finding.ts';
import type { Check } from '../run.ts';

const push = 'npx supabase config push';

/** Links of mails lead to the site: what a link with a wrong token redirects to tells it. */
export const redirects: Check = {
  title: 'Links of mails',
  run: async (context: Context): Promise<Finding[]> => {
    const site = context.need('VITE_SITE_URL');
    const home = await targetOf(context);
    if (typeof home !== 'string') return [home];
    const homeFinding =
      withoutEnd(home) === site
        ? ok('a link without an address leads to the site (site_url)')
        : fault(
            `a link without an address leads to ${home}`,
            `${site}, the site_url of the project`,
            `Set SITE_URL in supabase/.env, then ${push}; or set Site URL on the page Authentication > URL Configuration.`,
          );
    const callback = `${site}/auth/callback`;
    const target = await targetOf(context, callback);
    if (typeof target !== 'string') return [homeFinding, target];
    return [
      homeFinding,
      withoutEnd(target) === callback
        ? ok('a link may lead to /auth/callback of the site')
        : fault(
            `a link to /auth/callback of the site leads to ${target}`,
            callback,
            `Set SITE_REDIRECT_URLS=${site}/** in supabase/.env, then ${push}; or add it on the page Authentication > URL Configuration.`,
          ),
    ];
  },
};

async function targetOf({ call, need }: Context, redirectTo?: string): Promise<string | Finding> {
  const query = new URLSearchParams({ token: 'doctor', type: 'signup' });
  if (redirectTo !== undefined) query.set('redirect_to', redirectTo);
  const answer = await call(`${need('VITE_SUPABASE_URL')}/auth/v1/verify?${query.toString()}`);
  const location = answer.headers.get('location');
  if (location !== null) return location.split(/[?#]/)[0] ?? '';
  if (answer.status === 429) {
    return unchecked('too many links were tried from this address; run this again in five minutes');
  }
  return fault(
    `the auth service answers a link with ${answer.status}`,
    'a redirect',
    "Look for the error in the project's auth logs.",
  );
}

const withoutEnd = (address: string) => address.replace(/\/+$/, '');
