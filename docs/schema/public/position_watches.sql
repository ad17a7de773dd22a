-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.position_watches (
  position_id uuid not null,
  film text not null,
  past_start boolean not null,
  reached smallint not null,
  viewer_key text not null default ''::text,
  day date not null default CURRENT_DATE,
  constraint position_watches_pkey primary key (position_id, viewer_key, day, film),
  constraint position_watches_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint position_watches_check check (past_start or reached < 10),
  constraint position_watches_film_check check (char_length(film) <= 500),
  constraint position_watches_reached_check check (reached >= 0 and reached <= 10)
);

comment on table public.position_watches is
  'Write only, as position_views: the browser says how far a film was watched, the database says by whom and when (docs/decisions/0045-where-they-stop-watching.md).';

alter table public.position_watches enable row level security;

create index position_watches_day on public.position_watches using btree (day);
create index position_watches_viewer_key on public.position_watches using btree (viewer_key);

grant
  insert (position_id, film, past_start, reached)
on public.position_watches to anon;
grant
  insert (position_id, film, past_start, reached)
on public.position_watches to authenticated;

create policy "position_watches: everyone inserts" on public.position_watches
  for insert to anon, authenticated
  with check (((viewer_key <> ''::text) and (day = ((now() at time zone 'utc'::text))::date)));

create trigger check_audience before insert on public.position_watches for each row
  execute function private.check_audience();
create trigger lock_caller before insert or delete or update on public.position_watches for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_watch before insert on public.position_watches for each row
  execute function private.prepare_watch();
create trigger count_watch after insert or update on public.position_watches for each row
  execute function private.count_watch();
