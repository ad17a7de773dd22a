import type { FaultCase } from './project-faults.ts';
import { object } from './schema-faults.ts';

/** Triggers that make and unmake what belongs to an account. */
const ofAccounts = [
  'create_account',
  'create_account_once_type_is_chosen',
  'on_user_deleted',
  'lock_accounts',
  'refuse_decided_erasure',
];

/** What someone with the database's password would change to get at other people's data. */
export const tamperingFaults: readonly FaultCase[] = [
  object(
    'everyone is an operator',
    `create or replace function private.caller_is_operator() returns boolean
      language sql stable security invoker set search_path = '' as 'select true'`,
    `create or replace function private.caller_is_operator() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    and exists (
      select from public.operators o
      where o.user_id = (select auth.uid())
        and (o.tokens_after is null or to_timestamp(((select auth.jwt()) ->> 'iat')::float8) > o.tokens_after)
    )
$$`,
    /function private\.caller_is_operator\(\) is: returns boolean/,
  ),
  object(
    'decisions look names up in another schema',
    'alter function private.carry_out_decision() set search_path = public',
    `alter function private.carry_out_decision() set search_path = ''`,
    /function private\.carry_out_decision\(\) is: .*set search_path=public/,
  ),
  object(
    'the log of decisions can be changed',
    'alter table public.decisions disable trigger refuse_change',
    'alter table public.decisions enable trigger refuse_change',
    /trigger "refuse_change" of public\.decisions .*disabled/,
  ),
  ...ofAccounts.map((trigger) =>
    object(
      `the trigger ${trigger} of accounts is switched off`,
      `alter table auth.users disable trigger ${trigger}`,
      `alter table auth.users enable trigger ${trigger}`,
      new RegExp(`trigger "${trigger}" of auth\\.users .*disabled`),
    ),
  ),
  {
    name: 'a bucket takes files of any size',
    title: 'Buckets and uploads',
    sql: `update storage.buckets set file_size_limit = null where id = 'talent_posters'`,
    undo: 'advice',
    is: /bucket talent_posters takes files of up to: any size/,
    todo: /set file_size_limit = \d+ where id = 'talent_posters'/,
  },
];
