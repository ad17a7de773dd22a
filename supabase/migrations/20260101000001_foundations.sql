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
-- so the input is cut to the longest text that is ever searched. src/lib/fold-text.ts folds the same way.
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
    '\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0'
    '\u2775\u277f\u2789\u24f4';
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
    '(com|net|org|io|ai|co|app|dev|info|biz|xyz|link|page|site|online|store|website|shop|agency|club|bio|tv|me|eu|uk|us|ca|de|fr|es|pt|'
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

-- ---------------------------------------------------------------------------------------------------
-- Names that strangers trust (docs/decisions/0034-company-names.md). src/domain/names/name-fault.ts has the same rules;
-- the examples in src/domain/names/name-fault.examples.json hold for both.
-- ---------------------------------------------------------------------------------------------------

-- A name as somebody sees it who does not look closely: without accents, case, spaces and signs, and with one letter
-- for all that look alike ('P1tchreeI Süpport' and 'pitchreel support' are the same). Letters of other alphabets are
-- listed in both cases, because what lower() knows of them depends on the locale.
create function private.name_at_a_glance(p_name text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
declare
  -- Each letter with what is taken for it: digits, signs, small capitals, and letters of the Latin, Greek, Cyrillic,
  -- Armenian, Coptic, Cherokee and Lisu alphabets.
  look_alikes constant text[] := array[
    E'a4@\u0430\u0410\u03b1\u0391\u13aa\ua4ee\u1d00\u0251\u2c6d\u2c81\u2c80',
    E'b8\u0432\u0412\u03b2\u0392\u0299\u13cf\u13f4\ua4d0\u0253\u042c\u044c\u0184',
    E'c\u023c\u023b\u0441\u0421\u03c2\u13df\ua4da\u1d04\u0188\u00a2\u00a9\u2ca5\u2ca4',
    E'd\u0501\u0500\u13a0\ua4d3\u1d05\u0257\u0256',
    E'e\u0247\u02463\u0435\u0415\u0454\u0404\u03b5\u0395\u04bd\u04bc\u025b\u13ac\ua4f0\u1d07\u0259\u01dd\u0258\u20ac\u2c89\u2c88',
    E'f\ua4dd\ua730\u0192\u0493',
    E'g\u0261\u0262\u13c0\ua4d6\u0581\u0260\u050d',
    E'h\u2c68\u2c67\u043d\u041d\u04bb\u04ba\u03b7\u0397\u0570\u0540\u029c\u13bb\ua4e7\u0266\u2c8f\u2c8e',
    E'j\u0458\u0408\u13ab\ua4d9\u1d0a\u03f3',
    E'k\u043a\u041a\u03ba\u039a\u13e6\ua4d7\u1d0b\u0199\u2c95\u2c94\u049b',
    E'l\u2c61\u2c60\u2c62\ua7491|!iI\u0131\u0456\u0406\u04cf\u04c0\u03b9\u0399\u056c\u0269\u026a\u0268\u13a5\u13de\ua4e1\ua4f2\u029f'
    '\u026b\u019a\u026d\u01c0\u2c93\u2c92\u05c0',
    E'm\u043c\u041c\u03bc\u039c\u13b7\ua4df\u1d0d\u0271\u2c99\u2c98\u028d',
    E'n\u043f\u039d\u0578\u057c\u0548\ua4e0\u0274\u0272\u019e\u2c9b\u2c9a',
    E'o0\u043e\u041e\u03bf\u039f\u0585\u0555\u1d0f\ua4f3\u0275\u03c3\u2c9f\u2c9e\u1d11',
    E'p\u1d7d\u2c63\ua751\ua750\ua753\ua755\u0440\u0420\u03c1\u03a1\u13e2\ua4d1\u1d18\u01a5\u0584\u2ca3\u2ca2',
    E'q\u051b\u051a\u0566\u0563\u024b',
    E'r\u1d72\u1d73\ua783\ua782\u0433\u0413\u0491\u0490\u13a1\u13d2\ua4e3\u0280\u027e\u027d\u027c\u024d\u0580\u1d26',
    E's5$\u0455\u0405\u054f\u13da\ua4e2\ua731\u0282\u01a8',
    E't\u2c66\u023e7\u0442\u0422\u03c4\u03a4\u13a2\ua4d4\u1d1b\u01ad\u0288\u0565\u2ca7\u2ca6\u2020',
    E'u\u057d\u054d\u03c5\ua4f4\u1d1c\u028b',
    E'v\u03bd\u0475\u0474\u13d9\ua4e6\u1d20',
    E'w\u051d\u051c\u03c9\u0461\u13b3\ua4ea\u1d21\u0561',
    E'x\u0445\u0425\u03c7\u03a7\ua4eb\u00d7',
    E'y\u0443\u0423\u04af\u04ae\u03b3\u03a5\ua4ec\u028f\u01b4\u10e7',
    E'z\u0396\u03b6\u13c3\ua4dc\u1d22\u0290\u01b6'
  ];
  v_letters text;
  v_name text := regexp_replace(normalize(left(p_name, 200), nfkd), '[\u0300-\u036f]+', '', 'g');
begin
  foreach v_letters in array look_alikes loop
    v_name := translate(v_name, v_letters, repeat(left(v_letters, 1), char_length(v_letters)));
  end loop;
  return replace(replace(regexp_replace(public.fold_accents(v_name), '[^a-z]+', '', 'g'), 'rn', 'm'), 'vv', 'w');
end $$;

-- Whether two words of the letters a to z are the same but for one letter that is added, left out or another, or for
-- two that are swapped.
create function private.is_one_edit_away(p_word text, p_other text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select exists (
    select from generate_series(1, char_length(p_other) + 1) as place
    where p_word like left(p_other, place - 1) || '_' || substr(p_other, place)
      or p_word like left(p_other, place - 1) || '_' || substr(p_other, place + 1)
      or p_word = left(p_other, place - 1) || substr(p_other, place + 1)
      or p_word = left(p_other, place - 1) || substr(p_other, place + 1, 1) || substr(p_other, place, 1)
        || substr(p_other, place + 2)
  )
$$;

-- What speaks against a name, null for nothing. A blank name is none, which each table sees to.
--   reserved_name     it could be taken for the product's own, whose messages are trusted
--   hidden_signs      it has control, direction or zero-width characters, but for the joiners in words of Persian and of
--                     the scripts of India
--   mixed_alphabets   one of its words has letters of two alphabets; Chinese, Japanese and Korean mix with any
create function private.name_fault(p_name text) returns text
language plpgsql stable strict security definer set search_path = '' as $$
declare
  joined constant text := '\u0620-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff';
  alphabets constant text[] := array[
    '[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1d00-\u1d25\u1d6b-\u1d9a\u1e00-\u1eff\u2c60-\u2c7f'
      '\ua722-\ua7ff\uab30-\uab5a]',
    '[\u0370-\u03ff\u1d26-\u1d2a\u1f00-\u1fff]',
    '[\u0400-\u052f\u1c80-\u1c8a\u1d2b\ua640-\ua69f]',
    '[\u0531-\u0556\u0561-\u0587]',
    '[\u05d0-\u05ea]',
    '[\u0620-\u06ff\u0750-\u077f\u08a0-\u08ff]',
    '[\u0700-\u074f\u0780-\u089f\u0900-\u10ff\u1200-\u1c7f\u1c90-\u1cbf\u2c80-\u2d7f\ua4d0-\ua63f\ua800-\ua95f'
      '\ua980-\uaaff\uab70-\uabff]'
  ];
  v_brand constant text := private.name_at_a_glance((select s.brand_name from public.site_settings s));
  v_words constant text[] := regexp_split_to_array(
    normalize(left(p_name, 200), nfkc), '[\u0001-\u0020\u007f-\u009f\u1680_/&,.+():;|\u2010-\u2015-]+'
  );
begin
  if private.is_blank(p_name) then return null; end if;
  if private.name_at_a_glance(p_name) in (
    select private.name_at_a_glance(role) from unnest(array[
      'support', 'support team', 'customer support', 'soporte', 'equipo de soporte', 'atencion al cliente', 'admin',
      'moderator', 'moderador'
    ]) as role
  ) then
    return 'reserved_name';
  end if;
  if v_brand <> '' and (
    strpos(private.name_at_a_glance(p_name), v_brand) > 0
    -- A short name is one letter away from too many others.
    or char_length(v_brand) >= 7 and exists (
      select from unnest(v_words) as word where private.is_one_edit_away(private.name_at_a_glance(word), v_brand)
    )
  ) then
    return 'reserved_name';
  end if;
  if regexp_replace(p_name, '([' || joined || '])[\u200c\u200d](?=[' || joined || '])', '\1', 'g') ~ (
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]'
  ) then
    return 'hidden_signs';
  end if;
  if exists (
    select from unnest(v_words) as word
    where (select count(*) from unnest(alphabets) as alphabet where word ~ alphabet) > 1
  ) then
    return 'mixed_alphabets';
  end if;
  return null;
end $$;
