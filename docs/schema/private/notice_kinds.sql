-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.notice_kinds (
  kind text not null,
  constraint notice_kinds_pkey primary key (kind)
);

comment on table private.notice_kinds is
  'The mails that private.send_notice can let be sent.';
