-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.invoice_settings (
  id boolean not null default true,
  legal_name text not null,
  address text not null,
  tax_id text not null,
  register text,
  series text not null default 'A'::text,
  vat_percent numeric(5,2) not null default 0,
  vat_note text,
  starts_at timestamp with time zone not null default now(),
  keep_years integer not null default 10,
  constraint invoice_settings_pkey primary key (id),
  constraint invoice_settings_address_check check (not private.is_blank(address)),
  constraint invoice_settings_id_check check (id),
  constraint invoice_settings_keep_years_check check (keep_years >= 1 and keep_years <= 30),
  constraint invoice_settings_legal_name_check check (not private.is_blank(legal_name)),
  constraint invoice_settings_series_check check (series ~ '^[A-Z0-9-]{1,12}$'::text),
  constraint invoice_settings_tax_id_check check (not private.is_blank(tax_id)),
  constraint invoice_settings_vat_percent_check check (vat_percent >= 0::numeric and vat_percent <= 50::numeric)
);

create trigger note_invoices after insert or delete on private.invoice_settings for each statement
  execute function private.note_invoices();
