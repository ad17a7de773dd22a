-- The name that everybody sees (docs/decisions/0061-shown-name.md), and a profile that is read once for all its positions.

-- ---------------------------------------------------------------------------------------------------
-- The given name of a full name. src/domain/names/first-name.ts has the same rules; the examples in
-- src/domain/names/first-name.examples.json hold for both.
-- ---------------------------------------------------------------------------------------------------

-- The words of a text behind the titles that it begins with, but for the last of them if there is nothing else. The space
-- characters are listed by code, because regular-expression classes depend on the locale.
create function private.words_behind_titles(p_text text) returns text[]
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  titles constant text[] :=
    '{dr,dra,doctor,doctora,mr,mister,mrs,ms,miss,mx,sr,sra,srta,senor,senora,senorita,dna,prof,profa,profesor,profesora,
    professor,ingeniero,ingeniera,licenciado,licenciada,arq,mtro,mtra,sir,dame,monsieur,madame,mme,mlle,herr,frau,hr,fru,
    signor,signora,dott,dottssa,dipling,dring,profdr,drprof,drmed}';
  -- Names without their dot.
  dotted constant text[] := '{ing.,lic.,eng.,mag.,rev.,m.,d.,dª.,dña.,abg.,ab.,cp.,tec.,arq.}';
  v_words constant text[] := array(
    select word from regexp_split_to_table(
      regexp_replace(p_text, '^(\s*(?:dra?|mrs?|ms|sra?|srta|prof)[.])(?=[^\s.-])', '\1 ', 'i'),
      '[\u0001-\u0020\u007f-\u00a0\u115f\u1160\u1680\u180e\u2000-\u200b\u2028\u2029\u202f\u205f\u2800\u3000\u3164\ufeff\uffa0]+'
    ) with ordinality as part (word, place)
    where not private.is_blank(word) order by place
  );
begin
  for v_place in 1..cardinality(v_words) loop
    if not (
      translate(public.fold_accents(v_words[v_place]), '.-', '') = any (titles) or lower(v_words[v_place]) = any (dotted)
    ) then
      return v_words[v_place:];
    end if;
  end loop;
  return v_words[cardinality(v_words):];
end $$;

-- Everything a first name is chosen from: what stands behind the comma of 'Last, First', if it is a name, else what
-- stands before it.
create function private.given_words(p_full_name text) returns text[]
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  suffixes constant text[] :=
    '{jr,sr,ii,iii,iv,phd,mba,md,cpa,esq,msc,bsc,ba,ma,bba,pmp,dds,rn,jd,cfa,mpa,llm,llb,edd,dba,closer,setter,sales,ventas,
    coach,consultant,seller,developer,sdr,bdr,ae,ceo,coo,cmo,cto,founder}';
  v_parts constant text[] := regexp_match(p_full_name, '^([^,\uff0c\u060c\u3001]+)[,\uff0c\u060c\u3001](.*)$');
  v_before constant text[] := private.words_behind_titles(v_parts[1]);
  v_after constant text[] := private.words_behind_titles(v_parts[2]);
begin
  if v_after[1] ~ '^[^\u0001-\u0026\u0028-\u002c\u002e-\u0040\u005b-\u0060\u007b-\u00bf]+[.]?$'
    and replace(public.fold_accents(v_after[1]), '.', '') <> all (suffixes) then
    return v_after;
  end if;
  return case when cardinality(v_before) > 0 then v_before else private.words_behind_titles(p_full_name) end;
end $$;

-- The given name of a name written without a space: never the whole, where a family name is part of it.
create function private.given_part(p_word text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- Family names of two signs, in China and Korea.
  long_names constant text[] :=
    '{欧阳,歐陽,司马,司馬,上官,诸葛,諸葛,司徒,东方,東方,独孤,獨孤,慕容,公孙,公孫,令狐,皇甫,尉迟,尉遲,长孙,長孫,夏侯,轩辕,軒轅,宇文,端木,
    남궁,황보,제갈,사공,선우,서문,독고,동방}';
  han constant text := '\u3005\u3400-\u9fff\uf900-\ufaff';
  hangul constant text := '\uac00-\ud7a3';
  kana constant text := '\u3041-\u3096\u30a1-\u30fa\u30fc';
  v_length constant int := char_length(p_word);
  v_parts text[];
begin
  if p_word ~ ('^[' || han || hangul || kana || ']+$') and p_word ~ ('[' || han || hangul || ']') then
    if p_word ~ ('^[' || han || ']+[' || kana || ']') then return regexp_replace(p_word, '^[' || han || ']+', ''); end if;
    return substr(p_word, 1 + case
      when v_length < 2 then 0
      when v_length > 2 and left(p_word, 2) = any (long_names) then 2
      when v_length > 3 and p_word !~ ('[' || hangul || ']') then 2
      else 1
    end);
  end if;
  v_parts := array(
    select part from regexp_split_to_table(p_word, '[./|+]') with ordinality as split (part, place)
    where char_length(part) > 1 order by place
  );
  p_word := case when cardinality(v_parts) > 1 then v_parts[1] else p_word end;
  return coalesce(
    substring(p_word from '^([A-Z][a-z]{2,})[A-Z][a-z]{3,}'),
    case when p_word like '%-%-%' then split_part(p_word, '-', 1) end,
    p_word
  );
end $$;

-- The part of a full name that the public may see where its bearer has chosen nothing else
-- (docs/decisions/0004-public-read-model.md): the word by which somebody is called. Null for a blank name.
create or replace function private.first_name(p_full_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- Family names of Vietnam, which stand first there; the second list only where the name has a letter that only
  -- Vietnamese has.
  surnames constant text[] := '{nguyen,tran,pham,huynh,phan,dang,bui,truong,trinh,hoang,duong}';
  likely constant text[] :=
    '{le,ho,do,ly,vo,vu,ngo,dinh,doan,luong,mai,dao,ha,cao,chau,la,lam,to,ta,thai,tang}';
  particles constant text[] :=
    '{van,von,der,den,de,del,de,la,las,los,el,al,bin,ben,da,das,do,dos,di,du,y,e,te,ter,ten,zu,zur}';
  east_asian constant text := '^[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]+$';
  has_han constant text := '[\u3005\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]';
  v_words constant text[] := private.given_words(p_full_name);
  v_first constant text := v_words[1];
  v_last constant text := v_words[cardinality(v_words)];
  v_chosen text := v_first;
begin
  if cardinality(v_words) = 1 then
    v_chosen := private.given_part(v_first);
  -- Family names stand first in Chinese, Japanese and Korean, and in Vietnamese.
  elsif v_first ~ east_asian and v_first ~ has_han and v_words[2] ~ east_asian then
    v_chosen := v_words[2];
  elsif public.fold_accents(v_first) = any (surnames || case
      when p_full_name ~ '[\u1ea0-\u1ef9\u01a0\u01a1\u01af\u01b0\u0102\u0103\u0110\u0111]' then likely
      else '{}'
    end) and public.fold_accents(v_last) <> all (surnames || likely) then
    v_chosen := v_last;
  -- 'GARCÍA Ana': capitals mark a family name.
  elsif regexp_replace(normalize(v_first, nfd), '[\u0300-\u036f]', '', 'g') ~ '^[A-Z''\u2019-]{3,}$' then
    v_chosen := coalesce((
      select word from unnest(v_words) with ordinality as listed (word, place)
      where normalize(word, nfd) ~ '[a-z]' and public.fold_accents(word) <> all (particles) order by place limit 1
    ), v_first);
  end if;
  return nullif(btrim(substring(v_chosen from '[^_\u00b7\u30fb]+'), E',;:\uff0c\u060c\u3001'), '');
end $$;

grant execute on function private.words_behind_titles(text) to service_role;
grant execute on function private.given_words(text) to service_role;
grant execute on function private.given_part(text) to service_role;

-- ---------------------------------------------------------------------------------------------------
-- The name that somebody wants to be shown by
-- ---------------------------------------------------------------------------------------------------

-- Whether a text has two words at most, one more than a first name, so that the full name is not given away. Words are
-- made of letters, marks and digits, apostrophes and hyphens.
create function private.is_short_name(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_text ~ ('^[' || between || ']*([^' || between || ']+[' || between || ']*){1,2}$')
  from (values (
    '\u0001-\u0026\u0028-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7'
    '\u00f7\u02c2-\u02c5\u02d0-\u02df\u0387\u060c\u1680\u2000-\u200f\u2012-\u2018\u201a-\u206f\u2070-\u2bff\u3000-\u3004\u3008-\u3020'
    '\u3030\u303d\u30fb\u3164\ufe10-\ufe19\ufe30-\ufe6f\ufeff-\uff06\uff08-\uff0c\uff0e\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65'
    '\ufff0-\uffff\U0001f000-\U0001faff'
  )) as signs (between)
$$;
grant execute on function private.is_short_name(text) to anon, authenticated, service_role;

alter table public.talent_profiles
  -- Null shows the first name.
  add column shown_as text check (
    char_length(shown_as) <= 60 and not private.is_blank(shown_as) and private.is_short_name(shown_as)
    -- No part of a phone number.
    and shown_as !~ '([0-9][^0-9]*){5}'
  );
alter table public.talent_profiles alter column shown_as set statistics 0;

-- As before, for both names.
create or replace function private.check_talent_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fault text := case
    when tg_op = 'UPDATE' and new.full_name is not distinct from old.full_name then null
    else private.name_fault(new.full_name)
  end;
begin
  if tg_op = 'INSERT' or new.shown_as is distinct from old.shown_as then
    v_fault := coalesce(
      v_fault,
      private.name_fault(new.shown_as),
      case when private.has_contact_details(new.shown_as) then 'contact_details' end
    );
  end if;
  if v_fault is not null then
    raise exception using errcode = 'PT409', message = v_fault, hint = 'Choose another name.';
  end if;
  return new;
end $$;

drop trigger check_talent_name on public.talent_profiles;
create trigger check_talent_name before insert or update of full_name, shown_as on public.talent_profiles
  for each row execute function private.check_talent_name();

-- What the public may know of a talent: the name that they want to be shown by, and the texts of their profile without
-- contact details. City and country are left out where each has a part of a number.
create function private.told_of(p_talent_id uuid) returns table (
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
  cross join lateral (
    select count(*) > 1 and sum(char_length(digits)) >= 9 as is_split
    from unnest(headline) as text
    cross join lateral regexp_replace(private.plain_text(text), '[^0-9]', '', 'g') as digits
    where digits <> '' and digits !~ '^(19|20)[0-9]{2}$'
  ) as numbers
  where t.user_id = p_talent_id
$$;

-- As before, but what a profile tells is read once for all positions.
create or replace function private.refresh_feed(p_talent_id uuid, p_position_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_for_hire boolean;
begin
  perform private.lock_account(p_talent_id);
  is_for_hire := private.is_for_hire(p_talent_id);
  delete from public.video_feed f
  using public.talent_positions p
  where f.talent_id = p_talent_id
    and (p_position_id is null or f.position_id = p_position_id)
    and p.id = f.position_id
    and not (is_for_hire and private.is_shown(p));
  if not is_for_hire then return; end if;

  -- Read once, because the rules cost more than all else of a saved profile.
  with told as materialized (select * from private.told_of(p_talent_id))
  insert into public.video_feed as f (
    position_id, talent_id, first_name, position_title, skills, languages, city, country,
    work_type, experience_years, video_url, poster_url, poster_sizes, poster_preview, caption_languages,
    published_at, search
  )
  select
    p.id, p.talent_id, told.first_name, p.position_title, told.skills,
    told.languages, told.city, told.country, p.work_type, p.experience_years, private.without_host(p.video_url),
    private.without_host(p.poster_url), p.poster_sizes, p.poster_preview, said.languages,
    -- A new video gets a new publication time; an edited profile keeps the old one.
    case
      when private.film_of(shown.video_url) = private.film_of(p.video_url) then shown.published_at
      else private.published_at(p.talent_id, p.video_url)
    end,
    private.feed_search(
      told.first_name, p.position_title, told.skills, told.languages, p.work_type, told.city, told.country
    ) || said.search
  from public.talent_positions p
  left join public.video_feed shown on shown.position_id = p.id
  cross join private.said_in(p.id) said
  cross join told
  where p.talent_id = p_talent_id
    and (p_position_id is null or p.id = p_position_id)
    and private.is_shown(p)
  -- Waits for one that is being deleted.
  for key share of p
  on conflict (position_id) do update set
    first_name = excluded.first_name,
    position_title = excluded.position_title,
    skills = excluded.skills,
    languages = excluded.languages,
    city = excluded.city,
    country = excluded.country,
    work_type = excluded.work_type,
    experience_years = excluded.experience_years,
    published_at = excluded.published_at,
    video_url = excluded.video_url,
    poster_url = excluded.poster_url,
    poster_sizes = excluded.poster_sizes,
    poster_preview = excluded.poster_preview,
    caption_languages = excluded.caption_languages,
    search = excluded.search
  where (f.first_name, f.position_title, f.skills, f.languages, f.city, f.country, f.work_type,
         f.experience_years, f.video_url, f.poster_url, f.poster_sizes, f.poster_preview, f.caption_languages,
         f.search)
    is distinct from
        (excluded.first_name, excluded.position_title, excluded.skills, excluded.languages, excluded.city,
         excluded.country, excluded.work_type, excluded.experience_years, excluded.video_url,
         excluded.poster_url, excluded.poster_sizes, excluded.poster_preview, excluded.caption_languages,
         excluded.search);
end $$;

-- As before, with the name that a talent is shown by where the contact is not unlocked any more.
create or replace function private.rename_talent_in_conversations(p_talent_id uuid, p_full_name text) returns void
language sql security definer set search_path = '' as $$
  select from public.conversations c where c.talent_id = p_talent_id order by c.id for no key update;
  update public.conversations c
  set talent_name = case
    when p_full_name is null then c.talent_name
    when c.closed_at is null then p_full_name
    else coalesce(
      (select t.shown_as from public.talent_profiles t where t.user_id = p_talent_id), private.first_name(p_full_name)
    )
  end
  where c.talent_id = p_talent_id
    and num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0
$$;

-- As before, and when the shown name changes.
create or replace function private.on_talent_profile_saved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_feed(new.user_id, null);
  perform private.refresh_contacts(new.user_id);
  if tg_op = 'INSERT' or (new.full_name, new.shown_as) is distinct from (old.full_name, old.shown_as) then
    perform private.rename_talent_in_conversations(new.user_id, new.full_name);
  end if;
  return null;
end $$;

drop trigger on_talent_profile_saved on public.talent_profiles;
create trigger on_talent_profile_saved
  after insert or update of full_name, shown_as, phone, languages, skills, city, country on public.talent_profiles
  for each row execute function private.on_talent_profile_saved();

-- Pitches that are shown by a title, a family name or a whole name written without a space.
select private.refresh_feed(talent_id, null)
from (
  select distinct f.talent_id from public.video_feed f join public.talent_profiles t on t.user_id = f.talent_id
  where f.first_name is distinct from private.first_name(t.full_name)
) as changed;
