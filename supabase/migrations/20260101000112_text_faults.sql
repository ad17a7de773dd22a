-- What speaks against a text before it is saved (docs/decisions/0078-faults-before-saving.md).

-- ---------------------------------------------------------------------------------------------------
-- Rules
-- ---------------------------------------------------------------------------------------------------

-- What speaks against a talent's full name; null for nothing, also for a blank one.
create function private.full_name_fault(p_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    private.name_fault(p_name),
    case when not private.is_blank(p_name) and not private.has_letter(p_name) then 'no_letters' end
  )
$$;

-- What speaks against a name that a talent is shown by, which everyone reads.
create function private.shown_name_fault(p_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    private.full_name_fault(p_name),
    case when private.has_contact_details(p_name) then 'contact_details' end
  )
$$;

-- Refuses a full or shown name that could deceive those who read it (docs/decisions/0034-company-names.md), or that has no
-- letter. A blank one is refused by its constraint.
create or replace function private.check_talent_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fault text := case
    when tg_op = 'INSERT' or new.full_name is distinct from old.full_name then private.full_name_fault(new.full_name)
  end;
begin
  if tg_op = 'INSERT' or new.shown_as is distinct from old.shown_as then
    v_fault := coalesce(v_fault, private.shown_name_fault(new.shown_as));
  end if;
  if v_fault is not null then
    raise exception using errcode = 'PT409', message = v_fault, hint = 'Choose another name.';
  end if;
  return new;
end $$;

-- Whether each of several texts, whatever else is in it, has a part of a number of nine digits. Years are no part.
create function private.is_number_split(p_texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(count(*) > 1 and sum(char_length(digits)) >= 9, false)
  from unnest(p_texts) as text
  cross join lateral regexp_replace(private.plain_text(text), '[^0-9]', '', 'g') as digits
  where digits <> '' and digits !~ '^(19|20)[0-9]{2}$'
$$;

-- What the public may know of a talent: the name that they want to be shown by, and the texts of their profile without
-- contact details. City and country are left out where each has a part of a number.
create or replace function private.told_of(p_talent_id uuid) returns table (
  first_name text, city text, country text, languages text[], skills text[]
)
language sql stable security definer set search_path = '' as $$
  select
    headline[1],
    case when not (is_split and private.plain_text(headline[2]) ~ '[0-9]') then headline[2] end,
    case when not (is_split and private.plain_text(headline[3]) ~ '[0-9]') then headline[3] end,
    array_remove(private.public_texts(t.languages), null),
    array_remove(private.public_texts(array(
      select left(trim(part), 100)
      from unnest(string_to_array(t.skills, ',')) with ordinality as listed (part, place)
      where not private.is_blank(left(trim(part), 100)) order by place
    )), null)
  from public.talent_profiles t
  cross join lateral private.public_texts(
    array[coalesce(t.shown_as, private.first_name(t.full_name)), t.city, t.country]
  ) as headline
  cross join lateral private.is_number_split(headline) as is_split
  where t.user_id = p_talent_id
$$;

-- ---------------------------------------------------------------------------------------------------
-- Faults of what is typed
-- ---------------------------------------------------------------------------------------------------

-- What speaks against a form's public texts, by the names of its fields: one fault a text. The place in a list counts
-- from 0; it is 0 for a single text.
create function private.text_faults(p_texts jsonb) returns table (field text, place int, fault text)
language plpgsql stable set search_path = '' as $$
declare
  v_full_name constant text := btrim(private.without_hidden(left(p_texts ->> 'full_name', 200)));
  v_shown_as constant text := btrim(private.without_hidden(left(p_texts ->> 'shown_as', 200)));
  v_city constant text := private.without_hidden(left(p_texts ->> 'city', 200));
  v_country constant text := private.without_hidden(left(p_texts ->> 'country', 200));
  v_skills constant text[] := array(
    select private.without_hidden(left(skill, 100))
    from jsonb_array_elements_text(coalesce(p_texts -> 'skills', '[]')) with ordinality as listed (skill, n)
    order by n limit 50
  );
  -- Five digits of a shown name are a part of a phone number.
  has_number constant boolean := coalesce(v_shown_as ~ '([0-9][^0-9]*){5}', false);
  is_shown_as constant boolean := not coalesce(private.is_blank(v_shown_as), true);
  -- What stands beside each other in public, and the fields that it comes from.
  v_headline constant text[] := array[
    case when is_shown_as then v_shown_as else private.first_name(v_full_name) end, v_city, v_country
  ];
  v_fields constant text[] := array[case when is_shown_as then 'shown_as' else 'full_name' end, 'city', 'country'];
  is_spread constant boolean := not has_number
    and not exists (select from unnest(v_headline) as text where private.has_contact_details(text))
    and (private.have_contact_details_together(v_headline) or private.is_number_split(v_headline));
begin
  return query
    select rule.field, 0, rule.fault
    from (values
      ('company_name', private.name_fault(btrim(private.without_hidden(left(p_texts ->> 'company_name', 200))))),
      ('full_name', coalesce(
        private.full_name_fault(v_full_name),
        case when private.has_contact_details(private.first_name(v_full_name)) then 'contact_details' end
      )),
      ('shown_as', coalesce(
        private.shown_name_fault(v_shown_as),
        case
          when has_number then 'contact_details'
          when is_shown_as and not private.is_short_name(v_shown_as) then 'too_many_words'
        end
      )),
      ('city', case when private.has_contact_details(v_city) then 'contact_details' end),
      ('country', case when private.has_contact_details(v_country) then 'contact_details' end)
    ) as rule (field, fault)
    where rule.fault is not null
    union all
    select v_fields[n], 0, 'contact_details'
    from unnest(v_headline) with ordinality as beside (text, n)
    where is_spread and private.plain_text(text) ~ '[0-9]'
    union all
    select 'skills', n::int - 1, 'contact_details'
    from unnest(private.public_texts(v_skills)) with ordinality as shown (text, n)
    where text is null
    union all
    -- A number may begin in one line of captions and end in the next.
    select 'cues', n::int - 1, case
      when private.has_contact_details(text) then 'contact_details'
      else 'contact_details_together'
    end
    from (
      select left(text, 400) as text, lead(left(text, 400)) over (order by n) as next, n
      from jsonb_array_elements_text(coalesce(p_texts -> 'cues', '[]')) with ordinality as line (text, n) limit 500
    ) as line
    where private.has_contact_details(text)
      or not private.has_contact_details(next) and private.has_contact_details(text || ' ' || next);
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Asking
-- ---------------------------------------------------------------------------------------------------

-- Unlogged, because no row outlives the statement that writes it.
create unlogged table public.text_checks (
  id uuid primary key default gen_random_uuid(),
  texts jsonb not null,
  faults jsonb not null default '[]'
);
comment on table public.text_checks is
  'What is typed goes in, what speaks against it comes back, and nothing is kept '
  '(docs/decisions/0078-faults-before-saving.md).';

alter table public.text_checks enable row level security;
grant insert (texts), select (faults) on public.text_checks to anon, authenticated;

create policy "text_checks: everyone asks" on public.text_checks
  for insert to anon, authenticated
  with check (jsonb_typeof(texts) = 'object');

-- An insert answers with its own row; there is no other.
create policy "text_checks: everyone reads the answer" on public.text_checks
  for select to anon, authenticated
  using (true);

-- Answers with the faults of what is typed. It costs as much as the longest captions, so it is rate limited.
create function private.answer_text_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if octet_length(new.texts::text) > 100000 then
    raise exception using errcode = '23514', message = 'too_long', hint = 'Ask about the texts of one form.';
  end if;
  perform private.limit_rate('text_check', 600, interval '1 hour');
  new.faults := (
    select coalesce(jsonb_agg(to_jsonb(one)), '[]') from private.text_faults(new.texts) as one
  );
  return new;
end $$;

create trigger answer_text_check before insert on public.text_checks
  for each row execute function private.answer_text_check();

-- Forgets what was typed, once it is answered.
create function private.forget_text_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.text_checks where true;
  return null;
end $$;

create trigger forget_text_checks after insert on public.text_checks
  for each statement execute function private.forget_text_checks();

create trigger lock_caller before insert or update or delete on public.text_checks
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();
