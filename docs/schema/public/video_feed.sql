-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.video_feed (
  position_id uuid not null,
  published_at timestamp with time zone not null default now(),
  search tsvector not null,
  talent_id uuid not null,
  first_name text,
  position_title text not null,
  skills text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  city text,
  country text,
  work_type public.work_type,
  experience_years integer,
  video_url text not null,
  poster_url text,
  poster_sizes text[] not null default '{}'::text[],
  poster_preview text,
  caption_languages text[] not null default '{}'::text[],
  companies_only boolean not null default false,
  pay_model public.pay_model,
  on_target_earnings integer,
  notice_weeks integer,
  has_small_video boolean not null default false,
  constraint video_feed_pkey primary key (position_id),
  constraint video_feed_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint video_feed_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete cascade,
  constraint video_feed_caption_languages_check check (private.is_word_list(caption_languages, ' '::text)),
  constraint video_feed_languages_check check (private.is_word_list(languages, '|'::text)),
  constraint video_feed_poster_sizes_check check (private.is_word_list(poster_sizes, ' '::text)),
  constraint video_feed_skills_check check (private.is_word_list(skills, ','::text))
);

comment on table public.video_feed is
  'Everything that others than its talent may know of a pitch: one row per position with a published video. Visitors and other talent read those that are for anyone; companies and operators read all.';

alter table public.video_feed enable row level security;

create index video_feed_companies_only on public.video_feed using btree (published_at desc, position_id desc) where companies_only;
create index video_feed_country on public.video_feed using btree (country, published_at desc, position_id desc);
create index video_feed_newest on public.video_feed using btree (published_at desc, position_id desc);
create index video_feed_talent_id on public.video_feed using btree (talent_id);
create index video_feed_title on public.video_feed using btree (position_title, published_at desc, position_id desc);

grant
  select
on public.video_feed to anon;
grant
  select
on public.video_feed to authenticated;

create policy "video_feed: companies and operators read all, talent own and wh" on public.video_feed
  for select to authenticated
  using (((not companies_only) or (talent_id = ( select auth.uid() as uid)) or ( select private.caller_has_type('company'::text) as caller_has_type) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "video_feed: visitors read what is for anyone" on public.video_feed
  for select to anon
  using ((not companies_only));

create trigger set_companies_only before insert on public.video_feed for each row
  execute function private.set_companies_only();
create trigger count_published after insert on public.video_feed referencing new table as changed for each statement
  execute function private.count_live();
create trigger count_unpublished after delete on public.video_feed referencing old table as changed for each statement
  execute function private.count_live();
create trigger drop_closed_feature after update of companies_only on public.video_feed for each row when (new.companies_only)
  execute function private.drop_replaced_feature();
create trigger drop_replaced_feature after update of video_url on public.video_feed for each row when (old.video_url is distinct from new.video_url)
  execute function private.drop_replaced_feature();
create trigger keep_open_pitch after insert or update on public.video_feed for each row
  execute function private.keep_open_pitch();
create trigger queue_fresh_pitch after insert or update of published_at on public.video_feed for each row when (new.published_at > (now() - '1 day'::interval))
  execute function private.queue_fresh_pitch();
