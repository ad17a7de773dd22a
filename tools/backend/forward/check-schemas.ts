import type { Db } from '../database/db.ts';
import { UserError } from '../user-error.ts';
import { serviceNames, type ServiceAddresses, type ServiceName } from './services.ts';

/**
 * What the migrations and the seed use of the schemas that services make: columns, and functions with
 * their parameters. A service that makes all of it is new enough.
 */
const neededObjects: Readonly<Record<ServiceName, readonly string[]>> = {
  auth: [
    'auth.users.instance_id',
    'auth.users.banned_until',
    'auth.users.is_anonymous',
    'auth.identities.provider_id',
    'auth.sessions.aal',
    'auth.mfa_factors.last_challenged_at',
    'auth.mfa_amr_claims.authentication_method',
    'auth.uid()',
    'auth.jwt()',
  ],
  rest: [],
  storage: [
    'storage.buckets.allowed_mime_types',
    'storage.buckets.file_size_limit',
    'storage.objects.version',
    'storage.objects.owner_id',
    'storage.foldername(text)',
  ],
  realtime: [
    'realtime.messages.private',
    'realtime.topic()',
    'realtime.send(jsonb, text, text, boolean)',
  ],
};

/** @throws UserError naming what the database lacks of a service that runs by itself. */
export async function checkSchemas(db: Db, services: ServiceAddresses): Promise<void> {
  for (const service of serviceNames) {
    if (services[service] === undefined) continue;
    const [missing] = await db.query<{ name: string }>(
      `select name from jsonb_array_elements_text($1::text::jsonb) as needed(name)
       where case
         when name like '%(%' then to_regprocedure(name) is null
         else not exists (
           select from pg_attribute
           where attrelid = to_regclass(substring(name from '^[^.]+[.][^.]+'))
             and attname = substring(name from '[^.]+$') and not attisdropped)
       end`,
      [JSON.stringify(neededObjects[service])],
    );
    if (missing) {
      throw new UserError(
        `The database of --postgres lacks ${missing.name}, which the ${service} service makes: the one of --${service} is too old, or uses another database.`,
      );
    }
  }
}
