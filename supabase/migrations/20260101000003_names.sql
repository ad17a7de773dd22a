-- Which names could deceive, and which part of a name everybody sees (docs/decisions/0034-company-names.md,
-- docs/decisions/0061-shown-name.md).

-- ---------------------------------------------------------------------------------------------------
-- Names that strangers trust (docs/decisions/0034-company-names.md). Examples of the rules are in
-- tests/db/feed/name-fault.examples.json.
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

-- What speaks against a name, null for nothing (docs/decisions/0034-company-names.md). A blank name is none, which each
-- table sees to.
--   reserved_name     it could be taken for the product's own, whose messages are trusted: so could one made only of
--                     roles of its people, with legal forms or digits beside them, and one with a check mark or a shield
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
  -- What the product's own people are called, and what stands beside that.
  roles constant text[] := array[
    'support', 'soporte', 'suporte', 'helpdesk', 'help', 'ayuda', 'care', 'desk', 'official', 'oficial', 'verified',
    'verificado', 'verificada', 'team', 'equipo', 'trust', 'confianza', 'safety', 'security', 'seguridad', 'billing',
    'facturacion', 'admin', 'administrator', 'administrador', 'administracion', 'moderator', 'moderador', 'moderation',
    'moderacion', 'staff', 'customer', 'clientes', 'cliente', 'service', 'servicio', 'atencion', 'asistencia',
    'operator', 'operators', 'operador', 'operadora', 'moderators', 'moderadores', 'administrators', 'administradores',
    'assistance', 'compliance', 'noreply', 'notifications', 'notificaciones', 'kundenservice', 'kundendienst', 'hilfe',
    'payments', 'pagos', 'refunds', 'reembolsos'
  ];
  fillers constant text[] := array[
    'the', 'and', 'for', 'of', 'de', 'del', 'al', 'la', 'el', 'los', 'las', 'por', 'para', 'company', 'empresa',
    'account', 'accounts', 'cuenta', 'cuentas', 'users', 'usuarios', 'members', 'center', 'centre', 'centro', 'success',
    'talent', 'talents', 'talento', 'talentos', 'hiring', 'payment', 'pago', 'refund', 'operations', 'operaciones', 'technical', 'tecnico', 'tecnica',
    'department', 'departamento', 'live', 'chat', 'online', 'system', 'sistema', 'profile', 'perfil', 'y',
    'ltd', 'limited', 'inc', 'llc', 'gmbh', 'corp'
  ];
  v_role constant text := (select string_agg(private.name_at_a_glance(role), '|') from unnest(roles) as role);
  v_filler constant text := (select string_agg(private.name_at_a_glance(filler), '|') from unnest(fillers) as filler);
  -- The same in other alphabets, which is refused within a name, too.
  foreign_role constant text :=
    'служба поддержки|техподдержка|^поддержка$|клиентская поддержка|客服|官方|カスタマーサポート|고객 ?지원|고객센터|خدمة العملاء|دعم العملاء|שירות לקוחות';
  v_bare constant text := regexp_replace(p_name, '(^|[ \u00a0])[^A-Za-z\u00aa-\uffff]+(?=[ \u00a0]|$)', ' ', 'g');
  v_only_roles constant text := '^(' || v_filler || ')*(' || v_role || ')(' || v_role || '|' || v_filler || ')*$';
  v_words constant text[] := regexp_split_to_array(
    normalize(left(p_name, 200), nfkc), '[\u0001-\u0020\u007f-\u009f\u1680_/&,.+():;|\u2010-\u2015-]+'
  );
begin
  if private.is_blank(p_name) then return null; end if;
  -- A name that is nothing but roles, whatever digits and signs stand beside them; and marks that look like the verified one.
  if private.name_at_a_glance(v_bare) ~ v_only_roles
    -- Digits at the end of a word: 'Support24'.
    or private.name_at_a_glance(regexp_replace(v_bare, '([A-Za-z\u00aa-\uffff])[0-9]+(?=[ \u00a0]|$)', '\1', 'g')) ~ v_only_roles
    or lower(btrim(normalize(left(p_name, 200), nfkc))) ~ foreign_role
    or exists (
      select from unnest(v_words) as word
      where private.name_at_a_glance(word) = any (array(
        select private.name_at_a_glance(claim)
        from unnest(array[
          'verified', 'verificado', 'verificada', 'verificato', 'verificata', 'verifie', 'verifiee', 'verifiziert',
          'verifizierte', 'verifizierter', 'verifiziertes', 'geverifieerd', 'zweryfikowany'
        ]) as claim
      ))
    )
    or p_name ~ '[\u221a\u237b\u2611\u2705\u2713\u2714\u0fcb\uaa9c\U0001f197\U0001f530\U0001f5f8\U0001f5f9\U0001f6e1]'
  then
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
  if regexp_replace(
    -- What says that a sign is drawn in colour, behind such a sign.
    regexp_replace(p_name, '([\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]', '\1', 'g'),
    '([' || joined || '])[\u200c\u200d](?=[' || joined || '])', '\1', 'g'
  ) ~ (
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U000110bd\U00013430-\U0001345f\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}'
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
grant execute on function private.words_behind_titles(text) to service_role;

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
grant execute on function private.given_words(text) to service_role;

-- The part of a full name that the public may see where its bearer has chosen nothing else
-- (docs/decisions/0004-public-read-model.md): the word by which somebody is called. Null for a blank name.
create function private.first_name(p_full_name text) returns text
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
grant execute on function private.first_name(text) to service_role;

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
grant execute on function private.given_part(text) to service_role;

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
