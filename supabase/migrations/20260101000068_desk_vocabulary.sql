-- What can be decided, can wait, and is told, as rows instead of checks, so that a later
-- migration adds a row (docs/decisions/0069-desk-vocabulary.md).

create table private.decision_actions (
  action text primary key,
  -- Which function carries it out: private.decide_on_report, and so on.
  area text not null check (area in ('report', 'pitch', 'account', 'company', 'payment', 'item')),
  -- Whether a reason is told to its person, and whether the note may be empty.
  has_reason boolean not null default false,
  is_note_optional boolean not null default false,
  -- Kept by the function that carries it out (public.decide_as) or by a trigger, and never inserted by a browser.
  is_of_server boolean not null default false
);
comment on table private.decision_actions is 'What an operator can decide.';

insert into private.decision_actions (action, area, has_reason, is_note_optional, is_of_server) values
  ('uphold_report', 'report', false, false, false),
  ('dismiss_report', 'report', false, false, false),
  ('hide_pitch', 'pitch', true, false, false),
  ('show_pitch', 'pitch', false, false, false),
  ('feature_pitch', 'pitch', false, false, false),
  ('unfeature_pitch', 'pitch', false, false, false),
  ('suspend_account', 'account', true, false, false),
  ('restore_account', 'account', false, false, false),
  ('keep_account', 'account', false, false, false),
  ('erase_account', 'account', false, false, true),
  ('export_account', 'account', false, false, true),
  ('verify_company', 'company', false, false, false),
  ('refuse_verification', 'company', false, false, false),
  ('unverify_company', 'company', false, false, false),
  ('accept_payment', 'payment', false, false, false),
  ('retry_payment', 'payment', false, false, false),
  ('close_payment', 'payment', false, false, false),
  ('refund_payment', 'payment', false, false, true),
  ('answer_support', 'item', false, true, true),
  ('close_support', 'item', false, true, false),
  ('close_ticket', 'item', false, false, false),
  ('close_mail', 'item', false, false, false),
  ('close_job', 'item', false, false, false);

do $$
declare
  v_check record;
begin
  -- The checks that name actions; those about lengths and about reasons' names stay.
  for v_check in
    select c.conname from pg_constraint c
    where c.conrelid = 'public.decisions'::regclass and c.contype = 'c'
      and pg_get_constraintdef(c.oid) like '%(action%'
  loop
    execute format('alter table public.decisions drop constraint %I', v_check.conname);
  end loop;
end $$;

alter table public.decisions
  add foreign key (action) references private.decision_actions (action),
  add check (char_length(action) <= 40);

-- What can wait, in the order of the desk's filter.
create table public.desk_kinds (
  kind text primary key,
  place int not null unique
);
comment on table public.desk_kinds is 'What can wait for an operator.';

alter table public.desk_kinds enable row level security;
grant select on public.desk_kinds to authenticated;

create policy "desk_kinds: members read" on public.desk_kinds
  for select to authenticated using (true);

insert into public.desk_kinds (kind, place) values
  ('report', 10), ('support', 20), ('ticket', 30), ('verification', 40), ('payment', 50), ('deletion', 60),
  ('mail', 70), ('job', 80);

alter table public.desk_items drop constraint desk_items_kind_check;
alter table public.desk_items add foreign key (kind) references public.desk_kinds (kind);

-- How much waits of each kind, counted up to 100, and since when.
create or replace function public.desk_counts() returns table (kind text, n int, oldest timestamptz)
language sql stable security invoker set search_path = '' as $$
  select k.kind, c.n, c.oldest
  from public.desk_kinds k
  cross join lateral (
    select count(*)::int as n, min(i.since) as oldest
    from (select d.since from public.desk_items d where d.kind = k.kind order by d.since, d.id limit 100) i
  ) c
  order by k.place
$$;

-- What the product says in a conversation. The app has the words in each language; `content` is for the readers of the
-- table, and for an app that does not know the kind yet.
create table private.system_kinds (
  kind text primary key,
  -- Null for a kind whose text is written where it is sent.
  content text
);
comment on table private.system_kinds is 'What the product itself says in a conversation.';

insert into private.system_kinds (kind, content) values
  ('unlock_welcome', null), ('support_welcome', null), ('support_ticket', null),
  ('pitch_hidden', 'Your pitch was hidden.'),
  ('pitch_shown', 'Your pitch is shown again.'),
  ('pitch_featured', 'Your pitch is on our home page.'),
  ('account_restored', 'Your account is active again.'),
  ('company_verified', 'Your company is verified.'),
  ('verification_refused', 'Your company could not be verified.'),
  ('company_unverified', 'Your company is no longer verified.'),
  ('report_upheld', 'Thank you for your report. We have acted on it.'),
  ('report_dismissed', 'Thank you for your report. We found nothing against our rules.');

alter table public.messages drop constraint messages_system_kind_check;
-- Without a reference, which would cost an index of every message: the functions that write these know their kinds.

-- Tells a person something in their support conversation; the app has the words for each kind.
create or replace function private.tell(p_user_id uuid, p_kind text, p_facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.messages (conversation_id, content, is_system, system_kind, system_facts)
  select c.id, k.content, true, p_kind, jsonb_strip_nulls(p_facts)
  from public.conversations c
  -- An unknown kind has no content, which the table refuses.
  left join private.system_kinds k on k.kind = p_kind
  where c.company_id = private.support_company_id() and c.talent_id = p_user_id
$$;

-- Mails that are sent once (private.send_notice).
create table private.notice_kinds (
  kind text primary key
);
comment on table private.notice_kinds is 'The mails that private.send_notice can let be sent.';

insert into private.notice_kinds (kind) values
  ('account_suspended'), ('account_restored'), ('desk_daily'), ('desk_urgent'),
  ('contact_refunded'), ('contact_disputed'), ('contact_dispute_lost'), ('contact_suspended'), ('contact_erased');

alter table private.notices drop constraint notices_kind_check;
alter table private.notices add foreign key (kind) references private.notice_kinds (kind);
create index notices_kind on private.notices (kind);
