import type { Check } from '../run.ts';
import { buckets } from './database/buckets.ts';
import { jobs } from './database/jobs.ts';
import { migrations } from './database/migrations.ts';
import { operators } from './database/operators.ts';
import { ownerRights } from './database/owner-rights.ts';
import { roles } from './database/roles.ts';
import { schema } from './database/schema.ts';
import { settings } from './database/settings.ts';
import { functions } from './functions.ts';
import { keys } from './keys.ts';
import { price } from './payment/price.ts';
import { refunds } from './payment/refunds.ts';
import { webhook } from './payment/webhook.ts';
import { redirects } from './redirects.ts';
import { signUp } from './sign-up.ts';
import { bundle } from './site/bundle.ts';
import { headers } from './site/headers.ts';
import { site } from './site/site.ts';

/** Every check, in the order in which an installation is made. */
export const allChecks: readonly Check[] = [
  keys,
  migrations,
  schema,
  ownerRights,
  roles,
  settings,
  operators,
  buckets,
  redirects,
  signUp,
  functions,
  webhook,
  price,
  refunds,
  jobs,
  site,
  headers,
  bundle,
];
