import type { Context } from '../../context.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { Report } from '../../report.ts';
import { attempt, type Check } from '../../run.ts';

/** The row of site_settings, and whether the demo is where it belongs. */
export const settings: Check = {
  title: 'Settings of the site',
  run: async (context: Context): Promise<Finding[]> => {
    const report = await context.report();
    const row = report.settings?.[0];
    if (!row) {
      return [
        fault(
          'site_settings has no row',
          'one row',
          'insert into public.site_settings default values;',
        ),
      ];
    }
    return [
      ...(context.remote
        ? [modeFinding(row.mode), demoFinding(report)]
        : [localModeFinding(row.mode)]),
      ...(await attempt(async () => [brandFinding(context, row.brand_name)])),
    ];
  },
};

function modeFinding(mode: string): Finding {
  if (mode === 'live') return ok("mode is 'live': test payments are refused");
  return fault(
    `mode is '${mode}': anyone can pay with a test card`,
    "'live', once Stripe's link and webhook are those of live mode",
    'npm run setup -- --live',
  );
}

function localModeFinding(mode: string): Finding {
  if (mode === 'test') return ok("mode is 'test', as for a demo");
  return fault(
    `mode is '${mode}': payments of the test checkout are refused`,
    "'test', as for a demo",
    "update public.site_settings set mode = 'test';",
  );
}

function demoFinding({ demo_accounts: count }: Report): Finding {
  if (count === 0) return ok('there are no demo accounts');
  return fault(
    `${count} demo accounts exist, whose password is public`,
    'none',
    "Delete each with the function erase-account; the list: select id, email from auth.users where id::text ~ '^[12]0000000-0000-4000-8000-0{9}[0-9]{3}$' or email like '%@pitchreel.example';",
  );
}

function brandFinding({ need }: Context, brand: string): Finding {
  const built = need('VITE_BRAND_NAME');
  if (built === brand) return ok('brand_name is VITE_BRAND_NAME');
  return fault(
    `brand_name is '${brand}', and the site is built as '${built}'`,
    'the same name in mails and on the site',
    `update public.site_settings set brand_name = '${built.replaceAll("'", "''")}';`,
  );
}
