-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.site_settings (
  id boolean not null default true,
  brand_name text not null default 'Pitchreel'::text,
  max_film_bytes bigint not null default 104857600,
  mode text not null default 'live'::text,
  recent_contact_days integer not null default 14,
  payment_record_years integer not null default 6,
  issues_invoices boolean not null default false,
  approval_amount bigint not null default 10000,
  constraint site_settings_pkey primary key (id),
  constraint site_settings_approval_amount_check check (approval_amount >= 0),
  constraint site_settings_brand_name_check check (char_length(brand_name) <= 60 and not private.is_blank(brand_name) and brand_name !~ '[[:cntrl:]]'::text and brand_name = btrim(brand_name)),
  constraint site_settings_id_check check (id),
  constraint site_settings_max_film_bytes_check check (max_film_bytes >= 1048576 and max_film_bytes <= '53687091200'::bigint),
  constraint site_settings_mode_check check (mode = any (array['live'::text, 'test'::text])),
  constraint site_settings_payment_record_years_check check (payment_record_years >= 1 and payment_record_years <= 30),
  constraint site_settings_recent_contact_days_check check (recent_contact_days >= 1 and recent_contact_days <= 365)
);

comment on table public.site_settings is
  'One row that the operator writes and everybody reads.';
comment on column public.site_settings.issues_invoices is
  'Whether private.invoice_settings has a row; kept by a trigger.';

alter table public.site_settings enable row level security;

grant
  select
on public.site_settings to anon;
grant
  select
on public.site_settings to authenticated;

create policy "site_settings: everyone reads" on public.site_settings
  for select to anon, authenticated
  using (true);

create trigger refuse_live_demo before update of mode on public.site_settings for each row when (new.mode = 'live'::text and old.mode <> 'live'::text)
  execute function private.refuse_live_demo();
create trigger limit_films after update of max_film_bytes on public.site_settings for each row
  execute function private.limit_films();
create trigger rename_support_company after update of brand_name on public.site_settings for each row
  execute function private.rename_support_company();
