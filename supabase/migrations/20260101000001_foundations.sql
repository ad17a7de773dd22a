-- What every other migration builds on: who may do what by default, what counts as a text, a phone, a list, and the
-- settings of the site.

-- Trigger functions and helpers live here. The API does not expose the schema and its roles may not use it: an effect
-- that needs rights the caller lacks is a trigger, never a callable function
-- (docs/decisions/0005-privileged-effects-in-triggers.md).
create schema private;
grant usage on schema private to service_role;
grant usage on schema public to anon, authenticated, service_role;

-- Nothing is accessible unless a migration grants it: PostgreSQL lets every role execute a new function, and hosted
-- Supabase gives the API roles all rights in public. These defaults also cover later migrations.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Rules for the CHECK constraints of tables. A check runs with the rights of the writing role, which therefore needs
-- EXECUTE; without USAGE on this schema it cannot call the functions directly.
-- ---------------------------------------------------------------------------------------------------

-- Whether a text is visually empty: only white space, control characters, characters that Unicode calls ignorable and
-- the empty Braille cell. A joiner inside an emoji does not make the text blank.
create function private.is_blank(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_text !~ (
    '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
$$;
grant execute on function private.is_blank(text) to anon, authenticated, service_role;

-- Whether a text is a usable phone number: seven to fifteen digits, not all the same, with any separators between
-- them.
create function private.is_phone(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select char_length(digits) between 7 and 15 and digits <> repeat(left(digits, 1), char_length(digits))
  from (select regexp_replace(p_text, '[^0-9]', '', 'g') as digits) as number
$$;
grant execute on function private.is_phone(text) to anon, authenticated, service_role;

-- Whether an array is a flat list of words fit for public display: none null, blank, longer than 100 characters or
-- containing the separator p_sign. PostgreSQL itself accepts '{{a,b},{c,d}}' for any text[].
create function private.is_word_list(p_words text[], p_sign text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = ''
-- The body is an expression, not a string: a string would be parsed with the rights of the caller, who has no USAGE
-- on this schema and could not resolve is_blank.
return string_to_array(array_to_string(p_words, p_sign), p_sign) = p_words
  and not exists (select from unnest(p_words) as word where private.is_blank(word) or char_length(word) > 100);
grant execute on function private.is_word_list(text[], text) to anon, authenticated, service_role;

-- ---------------------------------------------------------------------------------------------------
-- Shared by several subjects
-- ---------------------------------------------------------------------------------------------------

-- The product's own company, the sender of support (docs/decisions/0012-support-conversation.md). It has no user.
create function private.support_company_id() returns uuid
language sql immutable parallel safe set search_path = ''
return '00000000-0000-0000-0000-000000000000'::uuid;
grant execute on function private.support_company_id() to authenticated, service_role;

-- Why something is reported, hidden or suspended: one list for all three, so that one catalog has their words.
create function private.is_reason(p_reason text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = ''
return p_reason in ('scam', 'danger', 'contact_details', 'offensive', 'not_real', 'other');
grant execute on function private.is_reason(text) to anon, authenticated, service_role;

-- Folds accents, so that 'malaga' finds 'Málaga' and 'lodz' finds 'Łódź'; unlike the unaccent extension it is
-- immutable and available on every backend. Letters that Unicode does not decompose are listed. Anyone may call it,
-- so the input is cut to the longest text that is ever searched. src/ui/field/match-options.ts folds the same way.
create function public.fold_accents(p_text text) returns text
language sql immutable parallel safe security invoker set search_path = '' as $$
  select replace(replace(replace(replace(
    translate(
      lower(normalize(regexp_replace(normalize(left(p_text, 4000), nfd), '[\u0300-\u036f]+', '', 'g'), nfc)),
      'ŁłØøĐđÐðĦħŦŧıςÆŒÞẞ',
      'llooddddhhttiσæœþß'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
grant execute on function public.fold_accents(text) to anon, authenticated, service_role;

-- Sets updated_at from the database's clock, whatever the browser sent.
create function private.touch_updated_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Contact details in public texts (docs/decisions/0037-contact-details-in-public.md)
-- ---------------------------------------------------------------------------------------------------

-- One writing for all: without accents, invisible signs, case and special forms such as wide digits, and with the
-- digits of other scripts, each of which has its ten in a row, as ours. src/domain/contact-details.ts does the same.
-- Classes of characters are listed, because the named ones depend on the locale.
create function private.plain_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  zeros constant text :=
    E'\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040'
    '\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0';
  v_plain constant text := lower(regexp_replace(
    regexp_replace(
      normalize(left(p_text, 4000), nfkd),
      '[\u00ad\u0300-\u036f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe0f\ufeff]+', '', 'g'
    ),
    '[\u0001-\u0020\u115f\u1160\u2028\u2029\u2800]+', ' ', 'g'
  ));
begin
  if v_plain !~ '[^\u0001-\u007f]' then return v_plain; end if;
  return translate(
    v_plain,
    (
      select string_agg(chr(ascii(zero) + digit), '' order by place, digit)
      from unnest(string_to_array(zeros, null)) with ordinality as script (zero, place), generate_series(0, 9) as digit
    ),
    repeat('0123456789', char_length(zeros))
  );
end $$;

-- Whether a text that everybody may read has a phone number, an address or a handle in it, which would be given away
-- without being unlocked. src/domain/contact-details.ts has the same rule; the examples in
-- src/domain/contact-details.examples.json hold for both.
create function private.has_contact_details(p_text text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- Products whose names look like an address, and that people rightly name among their skills; their pages are
  -- addresses all the same.
  products constant text :=
    '(salesforce|hubspot|monday|booking|amazon|close|make|clay|wix|wordpress|zoho|clickup|lusha|mercadolibre|alibaba)[.]com'
    '|(apollo|close|customer|hunter|outreach|gong|reply)[.]io'
    '|(copy|fireflies|instantly|otter|seamless|smartlead)[.]ai';
  -- What looks like a contact detail and is none; it is left out first, but for the group in front.
  harmless constant text[] := array[
    '(^|[^a-z0-9@._-])(' || products || ')(?![a-z0-9/@_-]|[.][a-z0-9])',
    '(^|[^a-z0-9@._-])((asp|ado|vb|ml)[.]net|socket[.]io)(?![a-z0-9_-]|[.][a-z0-9])',
    -- Years, round sums, and an American postcode behind its state.
    '(^|[^0-9])(19|20)[0-9]{2} ?[-\u2010-\u2015/]? ?(19|20)[0-9]{2}(?![0-9])',
    '(^|[^0-9])[0-9]{1,3}([.][0-9]{3})*([.]000)+(?![0-9])',
    '(^|[^a-z0-9])[a-z]{2} [0-9]{5}-[0-9]{4}(?![0-9])'
  ];
  -- What people put between the digits of a number.
  gap constant text := '[ ._*|()~\u2010-\u2015\u00b7\u2022-]{0,3}';
  networks constant text :=
    '(instagram|insta|ig|telegram|tg|whats ?app|wasap|wsp|wpp|snapchat|snap|tiktok|skype|discord|linkedin|facebook|fb|'
    'twitter|messenger|wechat|viber)';
  -- Networks where a person is found by a handle, which often has nothing that a common word has not.
  handle_networks constant text :=
    '(instagram|insta|ig|telegram|tg|snapchat|snap|tiktok|skype|discord|twitter|wechat|viber)';
  -- What people do in these networks: whole words, and beginnings of words.
  network_words constant text :=
    '(ads?|ai|and|api|apps?|b2b|b2c|bio|blue|bots?|brand(s|ing)?|calls?|crm|deals?|devs?|dms?|e|hr|inc|kpis?|lives?|'
    'media|nitro|o|or|pro|sales|seo|ugc|ventas?|vs|web|x|y)[ .!]*$|'
    '(account|advert|agenc|analitic|analy|anunci|app|audienc|automat|business|campa|canal|captac|channel|chat|cierre|'
    'clos|coach|collab|colabor|comerc|commerc|communi|comunid|comunic|consult|content|convers|copy|crea|crypto|cuenta|'
    'deliver|design|develop|diseno|edit|embudo|engage|entrevist|estrateg|expert|filter|follow|formac|funnel|game|'
    'gestion|group|growth|grupo|guion|hashtag|hilo|historia|inbound|inbox|influenc|insight|integra|interview|'
    'llamad|launch|lanzam|lead|lens|live|manage|market|meeting|mensaj|messag|moder|monetiz|negocio|network|optimi|'
    'organic|outbound|outreach|pagina|partner|perfil|platform|post|premium|profil|promo|prospe|publi|recruit|reel|'
    'script|segui|sell|server|setter|setting|shop|shorts|signal|social|soporte|sourc|special|stor|strateg|stream|'
    'support|thread|tienda|trading|traffic|trafico|train|transfer|trend|verif|video)';
  phone_words constant text :=
    '(telefono|tel|telf|tfno|phone|cell|celular|mobile|movil|whats ?app|wasap|wsp|wpp|viber|signal|sms|call me|text me|'
    'llamame)';
  endings constant text :=
    '(com|net|org|io|ai|co|app|dev|info|biz|xyz|link|page|site|online|store|website|bio|tv|me|eu|uk|us|ca|de|fr|es|pt|'
    'nl|ch|mx|ar|cl|pe|br)';
  short_links constant text := '(com|net|org|io|ai|co|app|me|ly|ee|gg|cc|to|be|tv|link|page|bio|es|de|mx)';
  details constant text[] := array[
    -- Numbers: with a plus, of nine digits, or behind a word that announces one.
    '[+] ?[(]?[0-9](' || gap || '[0-9]){6}',
    '[0-9](' || gap || '[0-9]){8}',
    '(^|[^a-z])' || phone_words || '[^a-z0-9][^0-9]{0,9}[0-9](' || gap || '[0-9]){5}',
    -- Mail addresses, also where the signs are written out.
    '[a-z0-9]@[a-z0-9]',
    '[a-z0-9] ?@ ?[a-z0-9-]+ ?[.] ?[a-z]{2}',
    '[(\[{<] ?(at|arroba|dot|punto|ponto|@) ?[)\]}>]',
    -- Handles.
    '(^|[^a-z0-9])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]',
    '(^|[^a-z0-9])' || networks || ' ?(:|=|>|->|\u2192) ?@?[a-z0-9_]',
    '(^|[^a-z0-9])' || networks || ' [a-z][a-z0-9]*(_|[.][a-z]|[0-9]{2})',
    '(^|[^a-z0-9])' || handle_networks || '[ _./-]{1,3}(?!' || network_words || '|' || networks || ')[a-z][a-z0-9]*[ .!]*$',
    -- Web addresses.
    'https?:|(^|[^a-z0-9])www[.]',
    '[a-z0-9-]{3}[.]' || endings || '($|[^a-z0-9])',
    '[a-z0-9-][.]' || short_links || '/[a-z0-9@]',
    '(^|[^a-z0-9])((t|wa|fb|m)[.]me|linktr[.]ee)($|[^a-z0-9])',
    '[a-z0-9] (dot|punto|ponto) (com|net|org|io|es|mx)($|[^a-z0-9])',
    '[a-z0-9] [.] ?com($|[^a-z0-9])'
  ];
  v_pattern text;
  v_rest text := private.plain_text(p_text);
begin
  foreach v_pattern in array harmless loop
    v_rest := regexp_replace(v_rest, v_pattern, '\1 ', 'g');
  end loop;
  return coalesce(v_rest ~ ('(?:' || array_to_string(details, ')|(?:') || ')'), false);
end $$;

-- Whether texts that stand beside each other give contact details away together, such as a number of which each has a
-- part. Only those with digits in them are read, then those without letters alone, and no years: what stands between
-- the parts hides nothing.
create function private.have_contact_details_together(p_texts text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select private.has_contact_details(string_agg(plain, '|' order by place))
    or private.has_contact_details(string_agg(plain, '|' order by place) filter (where plain !~ '[a-z]'))
  from (
    select private.plain_text(text) as plain, place from unnest(p_texts) with ordinality as written (text, place)
  ) as written
  where plain ~ '[0-9]' and plain !~ '^ ?(19|20)[0-9]{2} ?$'
$$;

-- The texts that may stand beside each other in public, in the same order: null where one has contact details, or has
-- digits that give a number away together with the others'.
create function private.public_texts(p_texts text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(
    case
      when private.has_contact_details(text) or (is_told_together and private.plain_text(text) ~ '[0-9]') then null
      else text
    end order by place
  ), '{}')
  from unnest(p_texts) with ordinality as written (text, place),
    private.have_contact_details_together(p_texts) as is_told_together
$$;

-- ---------------------------------------------------------------------------------------------------
-- Settings of the site (docs/decisions/0026-settings-of-the-site.md)
-- ---------------------------------------------------------------------------------------------------

create table public.site_settings (
  id boolean primary key default true check (id),
  -- Printed in mails and messages. It stands in headers of mails, so it is one plain line.
  brand_name text not null default 'Pitchreel' check (
    char_length(brand_name) <= 60 and not private.is_blank(brand_name) and brand_name !~ '[[:cntrl:]]'
    and brand_name = btrim(brand_name)
  ),
  -- From 1 MiB to 50 GiB, which is more than any plan of the storage takes.
  max_film_bytes bigint not null default 104857600 check (max_film_bytes between 1048576 and 53687091200),
  -- Only 'test' accepts test payments and demo data.
  mode text not null default 'live' check (mode in ('live', 'test'))
);
comment on table public.site_settings is 'One row that the operator writes and everybody reads.';

insert into public.site_settings default values;

alter table public.site_settings enable row level security;
grant select on public.site_settings to anon, authenticated;

create policy "site_settings: everyone reads" on public.site_settings
  for select to anon, authenticated
  using (true);
