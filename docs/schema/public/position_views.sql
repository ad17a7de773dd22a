-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.position_views (
  position_id uuid not null,
  viewer_key text not null default ''::text,
  day date not null default CURRENT_DATE,
  source text,
  constraint position_views_pkey primary key (position_id, viewer_key, day),
  constraint position_views_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint position_views_source_check check (source = 'link'::text)
);

comment on table public.position_views is
  'Write only: the browser says which position was watched, the database says by whom and when (docs/decisions/0015-view-counting.md).';

alter table public.position_views enable row level security;

create index position_views_day on public.position_views using btree (day);
create index position_views_viewer_key on public.position_views using btree (viewer_key);

grant
  insert (position_id, source)
on public.position_views to anon;
grant
  insert (position_id, source)
on public.position_views to authenticated;

create policy "position_views: everyone inserts" on public.position_views
  for insert to anon, authenticated
  with check (((viewer_key <> ''::text) and (day = ((now() at time zone 'utc'::text))::date)));

create trigger check_audience before insert on public.position_views for each row
  execute function private.check_audience();
create trigger lock_caller before insert or delete or update on public.position_views for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger note_seen before insert on public.position_views for each row
  execute function private.note_seen();
create trigger prepare_view before insert on public.position_views for each row
  execute function private.prepare_view();
create trigger count_site_views after insert on public.position_views referencing new table as counted for each statement
  execute function private.count_site_views();
create trigger count_view after insert on public.position_views for each row
  execute function private.count_view();
create trigger count_view_of_fresh_pitch after insert on public.position_views for each row
  execute function private.count_fresh_view();
