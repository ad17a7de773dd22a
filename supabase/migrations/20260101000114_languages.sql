-- Any language that the app may have: for the mails to a person, and for the texts of ready answers.

alter table public.notification_settings
  drop constraint notification_settings_language_check,
  add constraint notification_settings_language_check check (language ~ '^[a-z]{2}$');

-- Whether a value has a title and a text by language, {"en": {"title": "…", "text": "…"}}, in English at least.
create function private.are_ready_texts(p_texts jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return case when jsonb_typeof(p_texts) <> 'object' or not p_texts ? 'en' then false else (
  select bool_and(coalesce(
    case when t.key !~ '^[a-z]{2}$' or jsonb_typeof(t.value) <> 'object' then false else
      t.value - '{title,text}'::text[] = '{}'
      and jsonb_typeof(t.value -> 'title') = 'string' and not private.is_blank(t.value ->> 'title')
      and char_length(t.value ->> 'title') <= 120
      and jsonb_typeof(t.value -> 'text') = 'string' and not private.is_blank(t.value ->> 'text')
      and char_length(t.value ->> 'text') <= 2000
    end, false))
  from jsonb_each(p_texts) as t
) end;
grant execute on function private.are_ready_texts(jsonb) to authenticated, service_role;

alter table public.ready_answers add column texts jsonb;
update public.ready_answers a set texts = jsonb_build_object(
  'en', jsonb_build_object('title', a.title_en, 'text', a.text_en),
  'es', jsonb_build_object('title', a.title_es, 'text', a.text_es)
);
alter table public.ready_answers
  alter column texts set not null,
  add constraint ready_answers_texts check (private.are_ready_texts(texts)),
  drop column title_en, drop column text_en, drop column title_es, drop column text_es;
comment on column public.ready_answers.texts is
  'A title and a text by language, with {name}, {title}, {amount}, {link} where something is filled in.';
grant insert (texts), update (texts) on public.ready_answers to authenticated;
