-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.conversations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  talent_id uuid not null,
  company_name text not null,
  company_is_verified boolean not null default false,
  talent_name text,
  closed_at timestamp with time zone,
  company_blocked_at timestamp with time zone,
  talent_blocked_at timestamp with time zone,
  suspended_at timestamp with time zone,
  is_open boolean not null generated always as (((closed_at is null) and (company_blocked_at is null) and (talent_blocked_at is null) and (suspended_at is null))) stored,
  last_seq integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  words text not null generated always as (((private.words_in(company_name) || '
'::text) || private.words_in(talent_name))) stored,
  stopped_at timestamp with time zone,
  constraint conversations_pkey primary key (id),
  constraint conversations_company_id_talent_id_key unique (company_id, talent_id),
  constraint conversations_company_id_fkey foreign key (company_id) references public.company_profiles(user_id) on delete cascade,
  constraint conversations_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete cascade
);

alter table public.conversations enable row level security;

create index conversations_company on public.conversations using btree (company_id, updated_at desc, id desc);
create index conversations_talent on public.conversations using btree (talent_id, updated_at desc, id desc);

grant
  select
on public.conversations to authenticated;

create policy "conversations: members and operators read" on public.conversations
  for select to authenticated
  using (((company_id = ( select auth.uid() as uid)) or (talent_id = ( select auth.uid() as uid)) or (( select private.caller_is_operator() as caller_is_operator) and ((company_id = private.support_company_id()) or ( select true
   from public.reports r
  where ((r.conversation_id = conversations.id) and ((r.outcome is null) or (r.decided_at > (now() - '30 days'::interval))))
 limit 1) or ( select true
   from public.appeals a
  where ((a.conversation_id = conversations.id) and (a.outcome is null))
 limit 1)))));

create trigger hold_stopped_conversation before update of stopped_at, suspended_at on public.conversations for each row when (old.stopped_at is not null or new.stopped_at is not null)
  execute function private.hold_stopped_conversation();
create trigger name_conversation before insert on public.conversations for each row
  execute function private.name_conversation();
create trigger rename_unblocked_conversation before update of company_blocked_at, talent_blocked_at, suspended_at, stopped_at on public.conversations for each row when (num_nonnulls(old.company_blocked_at, old.talent_blocked_at, old.suspended_at) > 0)
  execute function private.name_conversation();
create trigger broadcast_conversation after update of closed_at, company_blocked_at, talent_blocked_at, suspended_at, stopped_at on public.conversations for each row when (old.closed_at is distinct from new.closed_at or old.company_blocked_at is distinct from new.company_blocked_at or old.talent_blocked_at is distinct from new.talent_blocked_at or old.suspended_at is distinct from new.suspended_at)
  execute function private.broadcast_conversation();
create trigger refresh_contact_of_conversation after update of company_blocked_at, talent_blocked_at, suspended_at on public.conversations for each row when (num_nonnulls(old.company_blocked_at, old.talent_blocked_at, old.suspended_at) > 0 and num_nonnulls(new.company_blocked_at, new.talent_blocked_at, new.suspended_at) = 0)
  execute function private.refresh_contact_of_conversation();
