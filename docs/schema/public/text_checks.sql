-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.text_checks (
  id uuid not null default gen_random_uuid(),
  texts jsonb not null,
  faults jsonb not null default '[]'::jsonb,
  constraint text_checks_pkey primary key (id)
);

comment on table public.text_checks is
  'What is typed goes in, what speaks against it comes back, and nothing is kept (docs/decisions/0078-faults-before-saving.md).';

alter table public.text_checks enable row level security;

grant
  insert (texts),
  select (faults)
on public.text_checks to anon;
grant
  insert (texts),
  select (faults)
on public.text_checks to authenticated;

create policy "text_checks: everyone asks" on public.text_checks
  for insert to anon, authenticated
  with check ((jsonb_typeof(texts) = 'object'::text));
create policy "text_checks: everyone reads the answer" on public.text_checks
  for select to anon, authenticated
  using (true);

create trigger answer_text_check before insert on public.text_checks for each row
  execute function private.answer_text_check();
create trigger lock_caller before insert or delete or update on public.text_checks for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger forget_text_checks after insert on public.text_checks for each statement
  execute function private.forget_text_checks();
