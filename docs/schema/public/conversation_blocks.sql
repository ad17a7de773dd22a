-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.conversation_blocks (
  conversation_id uuid not null,
  blocker_id uuid not null default auth.uid(),
  created_at timestamp with time zone not null default now(),
  constraint conversation_blocks_pkey primary key (conversation_id, blocker_id),
  constraint conversation_blocks_blocker_id_fkey foreign key (blocker_id) references public.accounts(user_id) on delete cascade,
  constraint conversation_blocks_conversation_id_fkey foreign key (conversation_id) references public.conversations(id) on delete cascade
);

comment on table public.conversation_blocks is
  'One side wants nothing more from the other. Both see it in the conversation; deleting the row takes it back.';

alter table public.conversation_blocks enable row level security;

create index conversation_blocks_blocker_id on public.conversation_blocks using btree (blocker_id);

grant
  delete,
  insert (conversation_id),
  select
on public.conversation_blocks to authenticated;

create policy "conversation_blocks: members block" on public.conversation_blocks
  for insert to authenticated
  with check (((blocker_id = ( select auth.uid() as uid)) and (( select private.caller_has_type('talent'::text) as caller_has_type) or ( select private.caller_has_type('company'::text) as caller_has_type)) and (exists ( select 1
   from public.conversations c
  where ((c.id = conversation_blocks.conversation_id) and (c.company_id <> private.support_company_id()) and ((c.company_id = ( select auth.uid() as uid)) or (c.talent_id = ( select auth.uid() as uid))))))));
create policy "conversation_blocks: own" on public.conversation_blocks
  for select to authenticated
  using ((blocker_id = ( select auth.uid() as uid)));
create policy "conversation_blocks: own taken back" on public.conversation_blocks
  for delete to authenticated
  using (((blocker_id = ( select auth.uid() as uid)) and (( select private.caller_has_type('talent'::text) as caller_has_type) or ( select private.caller_has_type('company'::text) as caller_has_type))));

create trigger limit_inserts before insert on public.conversation_blocks for each row
  execute function private.limit_inserts('block', '60', '1 hour');
create trigger lock_caller before insert or delete or update on public.conversation_blocks for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger lock_contact_of_block before delete on public.conversation_blocks for each row
  execute function private.lock_contact_of_block();
create trigger throttle_deletes before delete on public.conversation_blocks for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
create trigger sync_conversation_with_blocks after insert or delete on public.conversation_blocks for each row
  execute function private.sync_conversation_with_blocks();
