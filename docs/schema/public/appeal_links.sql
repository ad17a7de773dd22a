-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.appeal_links (
  decision_id uuid not null,
  person_id uuid,
  token_hash text not null,
  reason public.report_reason not null,
  words text not null default ''::text,
  decided_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  action public.decision_action not null default 'suspend_account'::public.decision_action,
  undone_at timestamp with time zone,
  report_id uuid,
  constraint appeal_links_pkey primary key (token_hash, decision_id),
  constraint appeal_links_decision_id_person_id_key unique (decision_id, person_id),
  constraint appeal_links_decision_id_report_id_key unique (decision_id, report_id),
  constraint appeal_links_person_id_fkey foreign key (person_id) references public.accounts(user_id) on delete cascade,
  constraint appeal_links_report_id_fkey foreign key (report_id) references public.reports(id) on delete cascade,
  constraint appeal_links_check check (num_nonnulls(person_id, report_id) = 1),
  constraint appeal_links_token_hash_check check (token_hash ~ '^[0-9a-f]{64}$'::text)
);

comment on table public.appeal_links is
  'A decision for whoever has the token of its mail: to read why, and to ask for another look.';

alter table public.appeal_links enable row level security;

create index appeal_links_expires_at on public.appeal_links using btree (expires_at);
create index appeal_links_person_id on public.appeal_links using btree (person_id);
create index appeal_links_report_id on public.appeal_links using btree (report_id);

grant
  select (decision_id, person_id, token_hash, reason, words, decided_at, expires_at, action, undone_at, report_id)
on public.appeal_links to anon;

create policy "appeal_links: who has the token reads it while it works" on public.appeal_links
  for select to anon
  using (((token_hash = ( select private.presented_hash('x-appeal-token'::text) as presented_hash)) and (expires_at > now())));
