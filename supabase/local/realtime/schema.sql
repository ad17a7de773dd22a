-- The database objects of the hosted realtime service; runs before the migrations at every start.
create schema if not exists realtime;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
create index if not exists messages_inserted_at on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;

create or replace function realtime.topic() returns text
language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- Same signature and parameter names as hosted; only security definer triggers call it.
create or replace function realtime.send(
  payload jsonb, event text, topic text, private boolean default true
) returns void
language sql
set search_path = ''
as $$
  insert into realtime.messages (topic, extension, event, payload, private)
  values (send.topic, 'broadcast', send.event, send.payload, send.private)
$$;

-- Replaces the write-ahead log that the hosted service follows. A notification carries only the id, because
-- PostgreSQL limits payloads to 8,000 bytes.
create or replace function realtime.notify_broadcast() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_notify('realtime_messages', new.id::text);
  return null;
end
$$;
create or replace trigger notify_broadcast after insert on realtime.messages
  for each row execute function realtime.notify_broadcast();

grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant execute on all functions in schema realtime to anon, authenticated, service_role;
