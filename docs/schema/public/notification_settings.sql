-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.notification_settings (
  user_id uuid not null default auth.uid(),
  unread_mail boolean not null default true,
  search_mail boolean not null default true,
  language text not null default 'en'::text,
  updated_at timestamp with time zone not null default now(),
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade,
  constraint notification_settings_language_check check (language ~ '^[a-z]{2}$'::text)
);

comment on table public.notification_settings is
  'One row per person who has opened the app or chosen; without one, mails are sent in English.';

alter table public.notification_settings enable row level security;

grant
  insert (user_id, unread_mail, search_mail, language),
  select,
  update (user_id, unread_mail, search_mail, language)
on public.notification_settings to authenticated;

create policy "notification_settings: own row and operators read" on public.notification_settings
  for select to authenticated
  using (((user_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "notification_settings: own row changed" on public.notification_settings
  for update to authenticated
  using ((user_id = ( select auth.uid() as uid)))
  with check ((user_id = ( select auth.uid() as uid)));
create policy "notification_settings: own row made" on public.notification_settings
  for insert to authenticated
  with check ((user_id = ( select auth.uid() as uid)));

create trigger lock_caller before insert or delete or update on public.notification_settings for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before insert or update on public.notification_settings for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('settings', '480', '1 hour');
create trigger touch_updated_at before update on public.notification_settings for each row
  execute function private.touch_updated_at();
