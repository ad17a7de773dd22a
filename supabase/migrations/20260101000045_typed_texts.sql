-- What people type and paste: without signs that nobody sees, with the digits of other scripts as ours, and names and
-- addresses that do not pretend (docs/decisions/0060-typed-texts.md).

-- ---------------------------------------------------------------------------------------------------
-- One writing for all
-- ---------------------------------------------------------------------------------------------------

-- A text with the digits of other scripts, wide ones and circled ones as ours; each has its ten in a row.
-- src/lib/plain-digits.ts does the same.
create function private.plain_digits(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  zeros constant text :=
    E'\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040'
    '\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0'
    '\uff10\u2775\u277f\u2789\u24f4';
begin
  if p_text !~ '[^\u0001-\u007f]' then return p_text; end if;
  return translate(
    p_text,
    (
      select string_agg(chr(ascii(zero) + digit), '' order by place, digit)
      from unnest(string_to_array(zeros, null)) with ordinality as script (zero, place), generate_series(0, 9) as digit
    ),
    repeat('0123456789', char_length(zeros))
  );
end $$;

-- One line of text without what nobody sees, such as the marks of direction that contact lists copy round a number. What
-- looks like a space becomes one; joiners that a word or an emoji needs stay. src/lib/hidden-text.ts does the same.
create function private.without_hidden(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  joined constant text :=
    '\u0620-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\u2190-\u2bff\ufe0f\U0001f000-\U0001faff';
  v_text text := p_text;
begin
  if v_text !~ '[^\u0020-\u007e]' then return v_text; end if;
  v_text := regexp_replace(
    v_text, '[\u0001-\u001f\u007f-\u009f\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]+', ' ', 'g'
  );
  v_text := regexp_replace(
    v_text,
    '[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff'
    '\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'
  );
  return regexp_replace(
    v_text, '(?<![' || joined || '])[\u200c\u200d]+|[\u200c\u200d]+(?![' || joined || '])', '', 'g'
  );
end $$;

-- A phone number as it was pasted, with the plus of its country in front and no 'tel:' or bracket before it.
create function private.plain_phone(p_text text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select btrim(case
    when phone ~ '^[^0-9]*[+\uff0b]'
      then '+' || regexp_replace(regexp_replace(phone, '^[^0-9]*', ''), '^([0-9]+) ?[)]', '\1')
    else regexp_replace(phone, '^ *tel: *', '', 'i')
  end)
  from (select private.plain_digits(private.without_hidden(p_text)) as phone) as typed
$$;

-- As before, and without what nobody sees, so that a word is found that was pasted with it.
create or replace function public.fold_accents(p_text text) returns text
language sql immutable parallel safe security invoker set search_path = '' as $$
  select replace(replace(replace(replace(
    translate(
      lower(normalize(regexp_replace(normalize(left(p_text, 4000), nfd), '[\u00ad\u0300-\u036f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', '', 'g'), nfc)),
      'ŁłØøĐđÐðĦħŦŧıςÆŒÞẞ',
      'llooddddhhttiσæœþß'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- As before, with more signs that nobody sees, letters that only look like ours, and the dot of another script.
create or replace function private.plain_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- Letters of other alphabets that are taken for ours, each with ours, and the dot of another script.
  look_alikes constant text := E'\u0251\u0430\u0410\u03b1\u0435\u0415\u0261\u0456\u0406\u03b9\u043e\u041e\u03bf\u0440\u0420\u0441\u0421\u0455\u0405\u0443\u0423\u0445\u0425\u3002';
  v_plain constant text := lower(regexp_replace(
    regexp_replace(
      normalize(left(p_text, 4000), nfkd),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0600-\u0605\u061c\u06dd\u070f\u08e2\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'
    ),
    '[\u0001-\u0020\u115f\u1160\u2028\u2029\u2800]+', ' ', 'g'
  ));
begin
  if v_plain !~ '[^\u0001-\u007f]' then return v_plain; end if;
  return translate(private.plain_digits(v_plain), look_alikes, 'aaaaeegiiioooppccssyyxx.');
end $$;

-- As before, with the tools of this work, and with what is written to get past the rule.
create or replace function private.has_contact_details(p_text text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- Products whose names look like an address, and that people rightly name among their skills; their pages are
  -- addresses all the same.
  products constant text :=
    '(activecampaign|acuityscheduling|airbnb|aircall|airtable|alibaba|amazon|apollo|asana|basecamp|beehiiv|'
    'bill|booking|brevo|cal|calendly|canva|capcut|clay|clickfunnels|clickup|close|cloudtalk|cognism|'
    'convertkit|coursera|crossover|deel|demio|dialpad|docusign|drift|dripify|dropbox|ebay|etsy|expandi|'
    'fiverr|freelancer|freshsales|freshworks|getresponse|glassdoor|gohighlevel|gong|google|gusto|heygen|'
    'heyreach|highlevel|hootsuite|hotmart|hubspot|indeed|infojobs|intercom|justcall|kajabi|kartra|keap|kixie|'
    'klaviyo|kommo|leadconnectorhq|leadiq|lemlist|loom|lusha|mailchimp|make|manychat|mercadolibre|microsoft|'
    'miro|mixmax|monday|netsuite|notion|oncehub|oracle|outreach|pandadoc|paypal|phantombuster|phoneburner|'
    'pipedrive|podia|proposify|quickbooks|qwilr|remote|ringcentral|rocketreach|salesforce|salesloft|sap|'
    'savvycal|semrush|sendgrid|sendpulse|shopify|skool|slack|stripe|surveymonkey|teachable|thinkific|tidycal|'
    'toptal|trello|twilio|typeform|udemy|upwork|vidyard|vimeo|waalaxy|walmart|wati|webinarjam|whop|wistia|'
    'wix|wordpress|workana|xero|xing|yesware|zapier|zendesk|zoho|zoom|zoominfo)[.]com'
    '|(aircall|apollo|clay|close|cloudtalk|customer|draw|expandi|gong|heyreach|hunter|instantly|lusha|mixmax|'
    'n8n|outreach|reply|respond|salesflow|smartreach|snov|systeme|tldv|wati|woodpecker)[.]io'
    '|(amplemarket|avoma|bland|character|clay|cognism|copy|crystal|elevenlabs|fathom|fireflies|gong|grain|'
    'instantly|jasper|krisp|lavender|meetgeek|nooks|otter|perplexity|persana|read|regie|retell|salesloft|'
    'seamless|smartlead|smartwriter|sybill|synthflow|vapi|warmly)[.]ai';
  -- What looks like a contact detail and is none; it is left out first, but for the group in front.
  harmless constant text[] := array[
    '(^|[^a-z0-9@._-])(' || products || ')(?![a-z0-9/@_-]|[.][a-z0-9])',
    '(^|[^a-z0-9@._-])((asp|ado|vb|ml)[.]net|socket[.]io)(?![a-z0-9_-]|[.][a-z0-9])',
    -- Years, round sums, and an American postcode behind its state.
    '(^|[^0-9])(19|20)[0-9]{2} ?[-\u2010-\u2015/]? ?(19|20)[0-9]{2}(?![0-9])',
    '(^|[^0-9])[0-9]{1,3}([.,][0-9]{3})*([.,]000)+(?![0-9])',
    -- From one postcode of a city to another.
    '(^|[^0-9])([0-9]{2})[0-9]{3} ?[-\u2010-\u2015] ?\2[0-9]{3}(?![0-9])',
    '(^|[^a-z0-9])[a-z]{2} [0-9]{5}-[0-9]{4}(?![0-9])'
  ];
  -- What people put between the digits of a number.
  gap constant text := '[ ._*|()~\u2010-\u2015\u00b7\u2022-]{0,3}';
  networks constant text :=
    '([i1l]nst[a4]gr[a4]m|[i1l]nsta|ig|te[l1i]egr[a4]m|tg|whats ?app|wasap|wsp|wpp|snapchat|snap|t[i1l]kt[o0]k|skype|discord|linkedin|facebook|fb|'
    'twitter|messenger|wechat|viber)';
  -- Networks where a person is found by a handle, which often has nothing that a common word has not.
  handle_networks constant text :=
    '([i1l]nst[a4]gr[a4]m|[i1l]nsta|ig|te[l1i]egr[a4]m|tg|snapchat|snap|t[i1l]kt[o0]k|skype|discord|twitter|wechat|viber)';
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
    'appointment|agend|basic|book|broadcast|client|cold|connect|customer|ghost|hack|invit|list|navigat|newsletter|pago|payment|poll|'
    'request|research|respond|respuest|scrap|search|sequenc|space|templat|tweet|voice|webinar|'
    'support|thread|tienda|trading|traffic|trafico|train|transfer|trend|verif|video)';
  mailers constant text := '(gmail|googlemail|hotmail|outlook|yahoo|icloud|protonmail)';
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
    -- Signs that no number has; with slashes, commas and colons only between short groups.
    '[0-9]([^a-wyz0-9/,:]?[0-9]){8}',
    '(?![0-9/,:]*[0-9]{4})[0-9]([/,:]?[0-9]){8}',
    '(^|[^a-z])' || phone_words || '[^a-z0-9][^0-9]{0,9}[0-9](' || gap || '[0-9]){5}',
    -- Mail addresses, also where the signs are written out.
    '[a-z0-9]@[a-z0-9]',
    '[a-z0-9] ?@ ?[a-z0-9-]+ ?[.] ?[a-z]{2}',
    '[(\[{<] ?(at|arroba|dot|punto|ponto|@) ?[)\]}>]',
    -- Handles.
    '(^|[^a-z0-9])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]',
    '(^|[^a-z0-9])' || networks || ' ?(:|=|>|->|\u2192) ?(@|(?!' || network_words || ')[a-z0-9_])',
    '(^|[^a-z0-9])(gmail|hotmail|icloud|protonmail) ?(:|=|>|->|\u2192) ?(?!' || network_words || ')[a-z0-9_]',
    '(^|[^a-z0-9])((at|arroba) ' || mailers || ' (dot |punto |ponto )?com|(arroba|@) ?' || mailers || ')($|[^a-z0-9])',
    '[a-z0-9] ' || mailers || ' (dot |punto |ponto )?com($|[^a-z0-9])',
    '(^|[^a-z0-9])' || networks || ' [a-z][a-z0-9]*(_|[.][a-z]|[0-9]{2})',
    '(^|[^a-z0-9])' || handle_networks || '[ _./-]{1,3}(?!' || network_words || '|' || networks || ')[a-z][a-z0-9]*[ .!]*$',
    -- Web addresses.
    'https?:|(^|[^a-z0-9])www[.]',
    '[a-z0-9-]{3}\u00b7(com|net|org|io)($|[^a-z0-9])',
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

-- ---------------------------------------------------------------------------------------------------
-- Names and addresses that pretend
-- ---------------------------------------------------------------------------------------------------

-- As before; a name made only of roles of the product's people, and one with a check mark or a shield, could be taken for
-- the product's own.
create or replace function private.name_fault(p_name text) returns text
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
    'assistance', 'compliance', 'noreply', 'notifications', 'notificaciones', 'kundenservice', 'hilfe'
  ];
  fillers constant text[] := array[
    'the', 'and', 'for', 'of', 'de', 'del', 'al', 'la', 'el', 'los', 'las', 'por', 'para', 'company', 'empresa',
    'account', 'accounts', 'cuenta', 'cuentas', 'users', 'usuarios', 'members', 'center', 'centre', 'centro', 'success',
    'talent', 'talents', 'talento', 'talentos', 'hiring', 'payment', 'payments', 'pago', 'pagos', 'refund', 'refunds',
    'reembolsos', 'operations', 'operaciones', 'technical', 'tecnico', 'tecnica',
    'department', 'departamento', 'live', 'chat', 'online', 'system', 'sistema', 'profile', 'perfil', 'y'
  ];
  v_role constant text := (select string_agg(private.name_at_a_glance(role), '|') from unnest(roles) as role);
  v_filler constant text := (select string_agg(private.name_at_a_glance(filler), '|') from unnest(fillers) as filler);
  v_words constant text[] := regexp_split_to_array(
    normalize(left(p_name, 200), nfkc), '[\u0001-\u0020\u007f-\u009f\u1680_/&,.+():;|\u2010-\u2015-]+'
  );
begin
  if private.is_blank(p_name) then return null; end if;
  -- A name that is nothing but roles, whatever digits and signs stand beside them; and marks that look like the verified one.
  if private.name_at_a_glance(regexp_replace(p_name, '(^|[ \u00a0])[^A-Za-z\u00aa-\uffff]+(?=[ \u00a0]|$)', ' ', 'g'))
      ~ ('^(' || v_filler || ')*(' || v_role || ')(' || v_role || '|' || v_filler || ')*$')
    or exists (
      select from unnest(v_words) as word
      where private.name_at_a_glance(word) = any (array(
        select private.name_at_a_glance(claim)
        from unnest(array['verified', 'verificado', 'verificada']) as claim
      ))
    )
    or p_name ~ '[\u221a\u237b\u2611\u2705\u2713\u2714\U0001f197\U0001f530\U0001f5f8\U0001f5f9\U0001f6e1]'
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

-- As before; the host has a dot, because a name without one leads nowhere.
create or replace function private.is_web_address(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_text ~ ('^([hH][tT]{2}[pP][sS]?://' || host || '(:[0-9]+)?|' || host || ')([/?#][^' || hidden || ']*)?$')
  from (
    select '(' || label || '[.])+' || label || '[.]?', hidden from (values (
      '[^\u0001-\u002c\u002e\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00b6\u00b8-\u00bf\u034f\u061c\u115f\u1160\u1680'
      '\u17b4\u17b5\u180b-\u180f\u2000-\u2bff\u3000-\u303f\u3164\ufe00-\ufe0f\ufeff-\uff0f\uff1a-\uff20\uff61\uffa0\ufff0-\uffff'
      '\U000e0000-\U000e0fff]+',
      '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
      '\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff'
    )) as classes (label, hidden)
  ) as signs (host, hidden)
$$;

-- ---------------------------------------------------------------------------------------------------
-- What is stored
-- ---------------------------------------------------------------------------------------------------

-- Takes out of a talent's short texts what nobody sees, before the other triggers of the table read them. In a name or a
-- link it is refused, as before: what is stored there is what was typed.
create function private.clean_talent_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.phone := private.plain_phone(new.phone);
  new.city := private.without_hidden(new.city);
  new.country := private.without_hidden(new.country);
  new.skills := private.without_hidden(new.skills);
  if array_ndims(new.languages) = 1 and array_lower(new.languages, 1) = 1 then
    new.languages := array(
      select private.without_hidden(word) from unnest(new.languages) with ordinality as listed (word, place) order by place
    );
  end if;
  return new;
end $$;

create trigger a_clean_texts
  before insert or update of phone, city, country, skills, languages on public.talent_profiles
  for each row execute function private.clean_talent_texts();

-- The same for a company's.
create function private.clean_company_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.phone := private.plain_phone(new.phone);
  new.email := btrim(private.without_hidden(new.email));
  new.industry := private.without_hidden(new.industry);
  new.address := private.without_hidden(new.address);
  return new;
end $$;

create trigger a_clean_texts
  before insert or update of phone, email, industry, address on public.company_profiles
  for each row execute function private.clean_company_texts();

-- A saved search's name stands in mails.
grant execute on function private.without_hidden(text) to authenticated, service_role;
alter table public.saved_searches
  add constraint saved_searches_plain_name check (name = private.without_hidden(name)) not valid;
