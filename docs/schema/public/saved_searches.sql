-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.saved_searches (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null default auth.uid(),
  name text not null,
  mail boolean not null default true,
  looked_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  terms jsonb not null,
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade,
  constraint saved_searches_created_at_check check (created_at >= '2020-01-01 00:00:00+00'::timestamp with time zone and created_at <= '2100-01-01 00:00:00+00'::timestamp with time zone),
  constraint saved_searches_looked_at_check check (looked_at >= '2020-01-01 00:00:00+00'::timestamp with time zone and looked_at <= '2100-01-01 00:00:00+00'::timestamp with time zone),
  constraint saved_searches_name_check check (char_length(name) <= 80 and not private.is_blank("left"(name, 80)) and name !~ '[[:cntrl:]]'::text and name = btrim(name)),
  constraint saved_searches_plain_name check (name = private.without_hidden(name)),
  constraint saved_searches_terms_check check (private.is_search_terms(terms))
);

comment on table public.saved_searches is
  'Searches that a company keeps, for that company alone. At most twenty.';

alter table public.saved_searches enable row level security;

create unique index saved_searches_name on public.saved_searches using btree (company_id, lower(name));

grant
  delete,
  insert (id, name, mail, looked_at, created_at, terms),
  select,
  update (name, mail, looked_at)
on public.saved_searches to authenticated;

create policy "saved_searches: company deletes own" on public.saved_searches
  for delete to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "saved_searches: company inserts own" on public.saved_searches
  for insert to authenticated
  with check (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "saved_searches: company reads own" on public.saved_searches
  for select to authenticated
  using ((company_id = ( select auth.uid() as uid)));
create policy "saved_searches: company updates own" on public.saved_searches
  for update to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)))
  with check ((company_id = ( select auth.uid() as uid)));

create trigger check_saved_searches before insert on public.saved_searches for each row
  execute function private.check_saved_searches();
create trigger limit_inserts before insert on public.saved_searches for each row
  execute function private.limit_inserts('saved_search', '60', '1 minute');
create trigger lock_caller before insert or delete or update on public.saved_searches for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before update on public.saved_searches for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('saved_search_change', '240', '1 minute');
create trigger throttle_deletes before delete on public.saved_searches for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
create trigger touch_looked_at before update of looked_at on public.saved_searches for each row
  execute function private.touch_looked_at();
create trigger on_search_saved after insert on public.saved_searches for each row
  execute function private.on_search_saved();
