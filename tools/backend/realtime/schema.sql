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

-- Same signature and parameter names as hosted, and as there an error is only a warning: the transaction goes on, and the
-- broadcast is lost. Only security definer functions call it.
create or replace function realtime.send(
  payload jsonb, event text, topic text, private boolean default true
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, topic, extension, event, payload, private)
  values (
    v_id, send.topic, 'broadcast', send.event, jsonb_build_object('id', v_id) || send.payload, send.private
  );
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- Hosted has it too, so a payload whose type is not written is refused as ambiguous.
create or replace function realtime.send(
  payload bytea, event text, topic text, private boolean default true
) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise warning 'ErrorSendingBroadcastMessage: broadcasts of bytes are not served here';
end
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
