-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.talent_positions (
  id uuid not null default gen_random_uuid(),
  talent_id uuid not null default auth.uid(),
  position_title public.position_title not null default 'Sales Closer'::public.position_title,
  video_url text,
  poster_url text,
  poster_sizes text[] not null default '{}'::text[],
  poster_preview text,
  work_type public.work_type,
  experience_years integer,
  views integer not null default 0,
  unlocks integer not null default 0,
  paused_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason public.report_reason,
  hidden_video_url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  audience public.audience not null default 'anyone'::public.audience,
  pay_model public.pay_model,
  on_target_earnings integer,
  notice_weeks integer,
  has_small_video boolean not null default false,
  constraint talent_positions_pkey primary key (id),
  constraint talent_positions_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete cascade,
  constraint talent_positions_check check (char_length(video_url) <= 500 and (video_url ~ (('^https?://[^/\s]+/storage/v1/object/public/talent_videos/'::text || talent_id) || '/[A-Za-z0-9_-][A-Za-z0-9_.-]*$'::text) or video_url ~ '^https://www\.youtube\.com/watch\?v=(?!.*([0-9][_-]*){9})[A-Za-z0-9_-]{11}$'::text)),
  constraint talent_positions_check1 check (char_length(poster_url) <= 500 and poster_url ~ (('^https?://[^/\s]+/storage/v1/object/public/talent_posters/'::text || talent_id) || '/[A-Za-z0-9_-][A-Za-z0-9_.-]*$'::text)),
  constraint talent_positions_check2 check ((hidden_at is null) = (hidden_reason is null)),
  constraint talent_positions_check3 check (poster_url is not null or poster_sizes = '{}'::text[] and poster_preview is null),
  constraint talent_positions_experience_years_check check (experience_years >= 0 and experience_years <= 60),
  constraint talent_positions_has_small_video_check check (not has_small_video or private.small_video_of(video_url) is not null),
  constraint talent_positions_notice_weeks_check check (notice_weeks >= 0 and notice_weeks <= 26),
  constraint talent_positions_on_target_earnings_check check (on_target_earnings >= 1000 and on_target_earnings <= 1000000),
  constraint talent_positions_poster_preview_check check (char_length(poster_preview) <= 1500 and poster_preview ~ '^data:image/(webp|jpeg);base64,[A-Za-z0-9+/=]+$'::text),
  constraint talent_positions_poster_sizes_check check (private.is_word_list(poster_sizes, ' '::text) and cardinality(poster_sizes) <= 6 and array_to_string(poster_sizes, ' '::text) ~ '^([1-9][0-9]{1,3}w\.(webp|jpg)( |$))*$'::text),
  constraint talent_positions_unlocks_check check (unlocks >= 0),
  constraint talent_positions_views_check check (views >= 0)
);

alter table public.talent_positions enable row level security;

create unique index talent_positions_film on public.talent_positions using btree (talent_id, private.film_of(video_url));
create index talent_positions_talent_id on public.talent_positions using btree (talent_id);

grant
  delete,
  insert (id, talent_id, position_title, video_url, poster_url, poster_sizes, poster_preview, work_type, experience_years, paused_at, updated_at, audience, pay_model, on_target_earnings, notice_weeks),
  select,
  update (position_title, video_url, poster_url, poster_sizes, poster_preview, work_type, experience_years, paused_at, updated_at, audience, pay_model, on_target_earnings, notice_weeks, has_small_video)
on public.talent_positions to authenticated;

create policy "talent_positions: talent and operators read" on public.talent_positions
  for select to authenticated
  using (((talent_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "talent_positions: talent deletes own" on public.talent_positions
  for delete to authenticated
  using (((talent_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('talent'::text) as caller_has_type)));
create policy "talent_positions: talent inserts own" on public.talent_positions
  for insert to authenticated
  with check (((talent_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('talent'::text) as caller_has_type)));
create policy "talent_positions: talent updates own" on public.talent_positions
  for update to authenticated
  using (((talent_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('talent'::text) as caller_has_type)))
  with check ((talent_id = ( select auth.uid() as uid)));

create trigger keep_hidden_position before delete on public.talent_positions for each row when (old.hidden_at is not null)
  execute function private.keep_hidden_position();
create trigger limit_audience before update of audience on public.talent_positions for each row when (old.audience is distinct from new.audience)
  execute function private.limit_audience();
create trigger lock_caller before insert or delete or update on public.talent_positions for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_position before insert or update of position_title, video_url, poster_url, poster_sizes, poster_preview, work_type, experience_years, paused_at, updated_at on public.talent_positions for each row
  execute function private.prepare_position();
create trigger refuse_taken_down before insert or update of video_url, poster_url, poster_sizes on public.talent_positions for each row when (new.hidden_at is null)
  execute function private.refuse_taken_down();
create trigger throttle before update on public.talent_positions for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('position_change', '600', '1 hour');
create trigger throttle_deletes before delete on public.talent_positions for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
create trigger apply_audience after update of audience on public.talent_positions for each row when (old.audience is distinct from new.audience)
  execute function private.apply_audience();
create trigger apply_takedown after update of hidden_at on public.talent_positions for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function private.take_down();
create trigger begin_take after insert or update of video_url on public.talent_positions for each row
  execute function private.begin_take();
create trigger check_folder after insert or delete or update of video_url, poster_url, poster_sizes, hidden_at, hidden_video_url, has_small_video on public.talent_positions for each row
  execute function private.check_folder_of_position();
create trigger drop_captions after update of video_url on public.talent_positions for each row when (old.video_url is distinct from new.video_url)
  execute function private.drop_captions();
create trigger keep_object_names after insert or delete or update of video_url, poster_url, poster_sizes, hidden_video_url, has_small_video on public.talent_positions for each row
  execute function private.keep_object_names();
create trigger keep_position_id after delete on public.talent_positions for each row
  execute function private.keep_position_id();
create trigger move_reports_with_film after insert or update of video_url on public.talent_positions for each row when (new.video_url is not null)
  execute function private.move_reports_with_film();
create trigger on_absence_changed after insert or update of paused_at, hidden_at, video_url, audience on public.talent_positions for each row
  execute function private.on_absence_changed();
create trigger on_position_inserted after insert on public.talent_positions for each row
  execute function private.on_position_saved();
create trigger on_position_saved after update on public.talent_positions for each row when (not (old.views is distinct from new.views or old.unlocks is distinct from new.unlocks))
  execute function private.on_position_saved();
create trigger queue_orphans after insert or delete or update of video_url, poster_url, poster_sizes, hidden_video_url, has_small_video on public.talent_positions for each row
  execute function private.queue_orphans();
create trigger refresh_marks after insert or update of video_url on public.talent_positions for each row
  execute function private.on_marks_changed('talent_id');
