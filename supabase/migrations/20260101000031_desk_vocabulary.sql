-- What can be decided, can wait, and is told (docs/decisions/0069-desk-vocabulary.md).

create table private.decision_actions (
  action text primary key,
  -- Which function carries it out: private.decide_on_report, and so on.
  area text not null check (
    area in ('report', 'pitch', 'account', 'company', 'payment', 'item', 'operator', 'proposal')
  ),
  -- Whether a reason is told to its person, and whether the note may be empty.
  has_reason boolean not null default false,
  is_note_optional boolean not null default false,
  -- Kept by the function that carries it out (public.decide_as) or by a trigger, and never inserted by a browser.
  is_of_server boolean not null default false,
  -- Which members' notice says what was decided about them, for what is stated with its reasons.
  stated_as text references private.system_kinds (kind)
);
comment on table private.decision_actions is 'What an operator can decide.';

create index decision_actions_stated_as on private.decision_actions (stated_as);

insert into private.decision_actions (action, area, has_reason, is_note_optional, is_of_server, stated_as) values
  ('close_return', 'account', false, false, false, null),
  ('erase_account', 'account', false, false, true, null),
  ('export_account', 'account', false, false, true, null),
  ('keep_account', 'account', false, false, false, null),
  ('propose_erasure', 'account', false, false, false, null),
  ('restore_account', 'account', false, false, false, null),
  ('suspend_account', 'account', true, false, false, 'account_suspended'),
  ('refuse_verification', 'company', false, false, false, null),
  ('unverify_company', 'company', false, false, false, null),
  ('verify_company', 'company', false, false, false, null),
  ('answer_support', 'item', false, true, true, null),
  ('answer_ticket', 'item', false, true, false, null),
  ('close_job', 'item', false, false, false, null),
  ('close_mail', 'item', false, false, false, null),
  ('close_support', 'item', false, true, false, null),
  ('close_ticket', 'item', false, false, false, null),
  ('retry_mail', 'item', false, true, false, null),
  ('add_operator', 'operator', false, false, true, null),
  ('change_operator', 'operator', false, false, true, null),
  ('remove_authenticator', 'operator', false, false, true, null),
  ('remove_operator', 'operator', false, false, true, null),
  ('accept_payment', 'payment', false, false, false, null),
  ('close_payment', 'payment', false, false, false, null),
  ('export_evidence', 'payment', false, false, true, null),
  ('propose_refund', 'payment', false, false, false, null),
  ('refund_payment', 'payment', false, false, true, null),
  ('retry_payment', 'payment', false, false, false, null),
  ('feature_pitch', 'pitch', false, false, false, null),
  ('hide_pitch', 'pitch', true, false, false, 'pitch_hidden'),
  ('show_pitch', 'pitch', false, false, false, null),
  ('unfeature_pitch', 'pitch', false, false, false, null),
  ('refuse_proposal', 'proposal', false, false, false, null),
  ('withdraw_proposal', 'proposal', false, false, false, null),
  ('close_conversation', 'report', true, false, false, 'conversation_stopped'),
  ('dismiss_report', 'report', false, false, false, null),
  ('grant_appeal', 'report', false, false, false, null),
  ('reject_appeal', 'report', false, false, false, null),
  ('remove_message', 'report', true, false, false, 'message_removed'),
  ('reverse_decision', 'report', false, false, false, null),
  ('uphold_report', 'report', false, false, true, null),
  ('warn_person', 'report', true, false, false, 'account_warned');

-- What can wait, in the order of the desk's filter.
create table public.desk_kinds (
  kind text primary key,
  place int not null unique,
  -- A decision on what is of that kind: whoever may take it may put it off.
  action text references private.decision_actions (action)
);
comment on table public.desk_kinds is 'What can wait for an operator.';
alter table public.desk_kinds enable row level security;
grant select on public.desk_kinds to authenticated;

create index desk_kinds_action on public.desk_kinds (action);

create policy "desk_kinds: members read" on public.desk_kinds
  for select to authenticated using (true);

insert into public.desk_kinds (kind, place, action) values
  ('proposal', 5, 'refuse_proposal'),
  ('report', 10, 'dismiss_report'),
  ('appeal', 15, 'reject_appeal'),
  ('support', 20, 'close_support'),
  ('ticket', 30, 'close_ticket'),
  ('verification', 40, 'refuse_verification'),
  ('payment', 50, 'close_payment'),
  ('deletion', 60, 'keep_account'),
  ('return', 65, 'close_return'),
  ('mail', 70, 'close_mail'),
  ('job', 80, 'close_job');

-- Mails that are sent once (private.send_notice).
create table private.notice_kinds (
  kind text primary key
);
comment on table private.notice_kinds is 'The mails that private.send_notice can let be sent.';

insert into private.notice_kinds (kind) values
  ('account_restored'),
  ('account_suspended'),
  ('appeal_granted'),
  ('appeal_rejected'),
  ('contact_dispute_lost'),
  ('contact_disputed'),
  ('contact_erased'),
  ('contact_refunded'),
  ('contact_restored'),
  ('contact_suspended'),
  ('desk_daily'),
  ('desk_urgent'),
  ('operator_added'),
  ('operator_authenticator'),
  ('operator_authenticator_added'),
  ('operator_authenticator_gone'),
  ('operator_changed'),
  ('operator_erased'),
  ('operator_evidence'),
  ('operator_exported'),
  ('operator_proposed'),
  ('operator_refunded'),
  ('operator_refused'),
  ('operator_removed'),
  ('payment_partly_refunded'),
  ('payment_refunded'),
  ('payment_returned'),
  ('reversal'),
  ('statement');
