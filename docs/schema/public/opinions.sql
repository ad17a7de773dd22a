-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.opinions (
  link_id uuid not null default gen_random_uuid(),
  company_id uuid not null default auth.uid(),
  device_hash text not null default ''::text,
  position_id uuid not null,
  says_yes boolean not null,
  word text not null default ''::text,
  name text not null default ''::text,
  is_seen boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint opinions_pkey primary key (company_id, device_hash, position_id),
  constraint opinions_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade,
  constraint opinions_link_id_fkey foreign key (link_id) references public.opinion_links(id) on delete cascade,
  constraint opinions_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint opinions_name_check check (char_length(name) <= 60),
  constraint opinions_word_check check (char_length(word) <= 200)
);

comment on table public.opinions is
  'What colleagues of a company think of its saved pitches, for that company alone: no talent and no other colleague learns of it.';

alter table public.opinions enable row level security;

create index opinions_company_id on public.opinions using btree (company_id, updated_at desc);
create index opinions_link_id on public.opinions using btree (link_id, position_id);
create index opinions_position_id on public.opinions using btree (position_id);

grant
  insert (position_id, says_yes, word, name),
  select,
  update (position_id, says_yes, word, name)
on public.opinions to anon;
grant
  select,
  update (is_seen)
on public.opinions to authenticated;

create policy "opinions: a device changes its own" on public.opinions
  for update to anon
  using (((company_id = ( select l.company_id
   from public.opinion_links l)) and (device_hash = ( select private.presented_device(l.company_id) as presented_device
   from public.opinion_links l))))
  with check (((company_id = ( select l.company_id
   from public.opinion_links l)) and (device_hash = ( select private.presented_device(l.company_id) as presented_device
   from public.opinion_links l)) and (exists ( select 1
   from public.shortlist s
  where (s.position_id = opinions.position_id))) and (exists ( select 1
   from public.video_feed f
  where (f.position_id = opinions.position_id)))));
create policy "opinions: a device reads its own" on public.opinions
  for select to anon
  using (((company_id = ( select l.company_id
   from public.opinion_links l)) and (device_hash = ( select private.presented_device(l.company_id) as presented_device
   from public.opinion_links l))));
create policy "opinions: company marks own as seen" on public.opinions
  for update to authenticated
  using (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)))
  with check ((company_id = ( select auth.uid() as uid)));
create policy "opinions: company reads own" on public.opinions
  for select to authenticated
  using ((company_id = ( select auth.uid() as uid)));
create policy "opinions: who has a link says theirs of what it shows" on public.opinions
  for insert to anon
  with check (((link_id = ( select l.id
   from public.opinion_links l)) and (device_hash = ( select private.presented_device(l.company_id) as presented_device
   from public.opinion_links l)) and (exists ( select 1
   from public.shortlist s
  where (s.position_id = opinions.position_id))) and (exists ( select 1
   from public.video_feed f
  where (f.position_id = opinions.position_id)))));

create trigger lock_caller before insert or delete or update on public.opinions for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_opinion before insert on public.opinions for each row
  execute function private.prepare_opinion();
create trigger renew_opinion before update of position_id, says_yes, word, name on public.opinions for each row when (old.position_id is distinct from new.position_id or old.says_yes is distinct from new.says_yes or old.word is distinct from new.word or old.name is distinct from new.name)
  execute function private.renew_opinion();
create trigger throttle before update on public.opinions for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('opinion_change', '600', '1 minute');
