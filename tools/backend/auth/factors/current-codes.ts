import type { Db, Row } from '../../database/db.ts';
import { codeAt } from './totp.ts';

/** What an authenticator shows now, as a phone would. */
export interface CurrentCode {
  email: string;
  name: string;
  code: string;
}

interface KeyRow extends Row {
  email: string;
  name: string;
  secret: string;
}

/** The code of each authenticator that was set up here, the newest first; on this machine no phone is needed. */
export async function currentCodes(db: Db): Promise<CurrentCode[]> {
  const keys = await db.query<KeyRow>(
    `select u.email, coalesce(f.friendly_name, '') as name, f.secret
     from auth.mfa_factors f join auth.users u on u.id = f.user_id
     where f.factor_type = 'totp' order by f.created_at desc, f.id limit 50`,
  );
  return keys.map(({ email, name, secret }) => ({ email, name, code: codeAt(secret) }));
}
