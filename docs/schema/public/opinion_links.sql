-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.opinion_links (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null default auth.uid(),
  position_id uuid,
  token_hash text not null,
  company_name text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '14 days'::interval),
  revoked_at timestamp with time zone,
  constraint opinion_links_pkey primary key (id),
  constraint opinion_links_token_hash_key unique (token_hash),
  constraint opinion_links_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade,
  constraint opinion_links_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint opinion_links_token_hash_check check (token_hash ~ '^[0-9a-f]{64}$'::text)
);

comment on table public.opinion_links is
  'A link to a pitch of a company''s shortlist, or to all of it, for whoever has its token.';

alter table public.opinion_links enable row level security;

create index opinion_links_company_id on public.opinion_links using btree (company_id, expires_at desc);
create index opinion_links_expires_at on public.opinion_links using btree (expires_at);
create index opinion_links_position_id on public.opinion_links using btree (position_id);

grant
  select
on public.opinion_links to anon;
grant
  insert (position_id, token_hash),
  select,
  update (revoked_at)
on public.opinion_links to authenticated;

create policy "opinion_links: company makes own" on public.opinion_links
  for insert to authenticated
  with check (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type) and ((position_id is null) or (exists ( select 1
   from public.video_feed f
  where ((f.position_id = opinion_links.position_id) and (not f.companies_only)))))));
create policy "opinion_links: company reads own" on public.opinion_links
  for select to authenticated
  using ((company_id = ( select auth.uid() as uid)));
create policy "opinion_links: company takes back own" on public.opinion_links
  for update to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)))
  with check ((company_id = ( select auth.uid() as uid)));
create policy "opinion_links: who has the token reads it while it works" on public.opinion_links
  for select to anon
  using (((token_hash = ( select private.presented_hash('x-opinion-token'::text) as presented_hash)) and (revoked_at is null) and (expires_at > now())));

create trigger lock_caller before insert or delete or update on public.opinion_links for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_opinion_link before insert on public.opinion_links for each row
  execute function private.prepare_opinion_link();
create trigger revoke_opinion_link before update of revoked_at on public.opinion_links for each row
  execute function private.revoke_opinion_link();
create trigger throttle before update on public.opinion_links for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('opinion_link_change', '240', '1 hour');
create trigger save_asked_pitch after insert on public.opinion_links for each row when (new.position_id is not null)
  execute function private.save_asked_pitch();
