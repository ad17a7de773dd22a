-- What every other migration builds on: who may do what by default, and the settings of the site.

-- Trigger functions and helpers live here. The API does not expose the schema and its roles may not use it: an effect
-- that needs rights the caller lacks is a trigger, never a callable function
-- (docs/decisions/0005-privileged-effects-in-triggers.md).
create schema private;

grant usage on schema private to service_role;

grant usage on schema public to anon, authenticated, service_role;

-- Nothing is accessible unless a migration grants it: PostgreSQL lets every role execute a new function, and hosted
-- Supabase gives the API roles all rights in public. These defaults also cover later migrations.
alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public grant all on tables to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Rules for the CHECK constraints of tables. A check runs with the rights of the writing role, which therefore needs
-- EXECUTE; without USAGE on this schema it cannot call the functions directly.
-- ---------------------------------------------------------------------------------------------------

-- Whether a text is visually empty: only white space, control characters, characters that Unicode calls ignorable and
-- the empty Braille cell. A joiner inside an emoji does not make the text blank.
create function private.is_blank(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_text !~ (
    '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
$$;
grant execute on function private.is_blank(text) to anon, authenticated, service_role;

-- The product's own company, the sender of support (docs/decisions/0012-support-conversation.md). It has no user.
create function private.support_company_id() returns uuid
language sql immutable parallel safe set search_path = ''
return '00000000-0000-0000-0000-000000000000'::uuid;
grant execute on function private.support_company_id() to authenticated, service_role;

-- Why something is reported, hidden or suspended: one list for all three, so that one catalog has their words.
create function private.is_reason(p_reason text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = ''
return p_reason in ('scam', 'danger', 'contact_details', 'offensive', 'not_real', 'other');
grant execute on function private.is_reason(text) to anon, authenticated, service_role;

-- Sets updated_at from the database's clock, whatever the browser sent.
create function private.touch_updated_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create table public.site_settings (
  id boolean primary key default true check (id),
  -- Printed in mails and messages. It stands in headers of mails, so it is one plain line.
  brand_name text not null default 'Pitchreel' check (
    char_length(brand_name) <= 60 and not private.is_blank(brand_name) and brand_name !~ '[[:cntrl:]]'
    and brand_name = btrim(brand_name)
  ),
  -- From 1 MiB to 50 GiB, which is more than any plan of the storage takes.
  max_film_bytes bigint not null default 104857600 check (max_film_bytes between 1048576 and 53687091200),
  -- Only 'test' accepts test payments and demo data.
  mode text not null default 'live' check (mode in ('live', 'test')),
  -- How long a contact counts as just bought: its buyer is offered the money back if the talent leaves.
  recent_contact_days int not null default 14 check (recent_contact_days between 1 and 365),
  -- How long the facts of a deleted account's payments are kept.
  payment_record_years int not null default 6 check (payment_record_years between 1 and 30),
  issues_invoices boolean not null default false,
  -- Minor units: what an operator may refund of a payment alone.
  approval_amount bigint not null default 10000 check (approval_amount >= 0)
);
comment on table public.site_settings is 'One row that the operator writes and everybody reads.';
comment on column public.site_settings.issues_invoices is
  'Whether private.invoice_settings has a row; kept by a trigger.';
alter table public.site_settings enable row level security;
grant select on public.site_settings to anon, authenticated;

insert into public.site_settings default values;

create policy "site_settings: everyone reads" on public.site_settings
  for select to anon, authenticated
  using (true);
