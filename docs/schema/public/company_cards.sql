-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.company_cards (
  company_id uuid not null,
  company_name text not null,
  description text,
  website text,
  industry text,
  is_verified boolean not null,
  created_at timestamp with time zone not null,
  constraint company_cards_pkey primary key (company_id),
  constraint company_cards_company_id_fkey foreign key (company_id) references public.company_profiles(user_id) on delete cascade
);

comment on table public.company_cards is
  'Everything a talent may know of a company: one row per company, kept by a trigger.';

alter table public.company_cards enable row level security;

grant
  select
on public.company_cards to authenticated;

create policy "company_cards: company, its talents and operators read" on public.company_cards
  for select to authenticated
  using (((company_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator) or ( select true
   from public.conversations c
  where ((c.company_id = company_cards.company_id) and (c.talent_id = ( select auth.uid() as uid)) and (c.company_blocked_at is null) and (c.talent_blocked_at is null) and (c.suspended_at is null)))));
