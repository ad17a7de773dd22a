-- What counts as a text, a phone number, an address or a list, how words are folded, and which details public texts may
-- not have (docs/decisions/0060-typed-texts.md, docs/decisions/0037-contact-details-in-public.md).

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

-- Folds accents, so that 'malaga' finds 'Málaga' and 'lodz' finds 'Łódź', and leaves out what nobody sees, so that a word
-- is found that was pasted with it. Unlike the unaccent extension it is immutable and available on every backend. Letters
-- that Unicode does not decompose are listed. Anyone may call it, so the input is cut to the longest text that is ever
-- searched. src/lib/fold-text.ts folds the same way.
create function public.fold_accents(p_text text) returns text
language sql immutable parallel safe security invoker set search_path = '' as $$
  select replace(replace(replace(replace(
    translate(
      lower(normalize(regexp_replace(normalize(left(p_text, 4000), nfd), '[\u00ad\u0300-\u036f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', '', 'g'), nfc)),
      'ŁłØøĐđÐðĦħŦŧıςÆŒÞẞ',
      'llooddddhhttiσæœþß'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
grant execute on function public.fold_accents(text) to anon, authenticated, service_role;

-- One writing for all: without accents, invisible signs, case and special forms such as wide digits, with letters that
-- only look like ours, and the digits of other scripts, each of which has its ten in a row, as ours.
-- Classes of characters are listed, because the named ones depend on the locale.
create function private.plain_text(p_text text) returns text
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

-- Whether a text that everybody may read has a phone number, an address or a handle in it, which would be given away
-- without being unlocked. Its examples are in tests/db/feed/contact-details.examples.json.
create function private.has_contact_details(p_text text) returns boolean
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

-- Whether a text is the address of a website, with or without its scheme, and says where it leads: no user before the
-- host, a dot in the host and no sign but letters, digits, dots and dashes, nothing invisible, and no change of direction.
-- A port needs the scheme, otherwise 'javascript:1' would pass. src/domain/web-address.ts has the same rule.
create function private.is_web_address(p_text text) returns boolean
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
grant execute on function private.is_web_address(text) to anon, authenticated, service_role;

-- Splits a text into words, identically for indexed and for requested text, because PostgreSQL's parser would keep
-- 'AI/ML' and 'Node.js' in one piece. Separators are listed by code, because character classes depend on the locale.
-- 'C++' and 'C#' stay whole: a bare 'c' would match every word that begins with it.
-- src/domain/search/search-words.ts splits the same way.
create function public.words_of(p_text text) returns setof text
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select left(word, 100)
  from regexp_split_to_table(
    regexp_replace(
      regexp_replace(public.fold_accents(p_text), '([a-z0-9])\+\+(?![a-z])', '\1plusplus', 'g'),
      '([a-z0-9])#(?![a-z])', '\1sharp', 'g'
    ),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+'
  ) as word
  where word <> ''
$$;
grant execute on function public.words_of(text) to anon, authenticated, service_role;

-- Whether a word, as words_of gives it, is one of those that English or Spanish sentences are held together by. They are
-- not searched in what is said in a pitch, where nearly everybody says them. 'it' and 'go' are no such words here,
-- because they are skills too.
create function public.is_common_word(p_word text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_word = any ('{
    a,about,after,all,also,am,an,and,any,are,as,at,be,because,been,before,but,by,can,could,did,do,does,don,for,from,get,
    got,had,has,have,he,her,here,hi,hello,him,his,how,i,if,in,into,is,just,let,like,ll,m,me,more,most,my,no,not,now,of,on,
    one,only,or,our,out,re,s,she,so,some,t,than,that,the,their,them,then,there,these,they,this,those,to,too,up,us,ve,very,
    was,we,were,what,when,where,which,who,why,will,with,would,you,your,
    al,algo,aqui,asi,cada,como,con,cual,cuando,de,del,desde,donde,e,el,ella,ellos,en,entre,era,eres,es,esa,ese,eso,esta,
    estan,estas,este,esto,estos,estoy,fue,ha,han,hasta,hay,he,hola,la,las,le,les,lo,los,mas,mi,mis,muy,ni,nos,nosotros,o,
    otra,otro,para,pero,por,porque,pues,que,quien,se,ser,si,sin,sobre,solo,son,soy,su,sus,tambien,te,tengo,ti,tiene,
    tienes,todo,todos,tu,tus,u,un,una,uno,unos,y,ya,yo
  }'::text[])
$$;
grant execute on function public.is_common_word(text) to anon, authenticated, service_role;

-- The words of each line of captions, as position_captions keeps them.
create function private.said_words(p_cues jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select (
      select coalesce(string_agg(' ' || word, '' order by place), '')
      from public.words_of(cue ->> 'text') with ordinality as said (word, place)
      where not public.is_common_word(word)
    )
    from jsonb_array_elements(p_cues) with ordinality as lines (cue, line)
    order by line
  )
$$;

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
grant execute on function private.without_hidden(text) to authenticated, service_role;

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

-- The words of a text, as words_of gives them, with a space before each: ' close software deals'.
create function private.words_in(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return (select coalesce(string_agg(' ' || word, ''), '') from public.words_of(p_text) as word);
grant execute on function private.words_in(text) to authenticated, service_role;

-- Whether a text has a letter of any script: a sign that is no space, punctuation, symbol, picture, digit or mark.
create function private.has_letter(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_text ~ (
    '[^\u0001-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d0-\u02df'
    '\u0300-\u036f\u0387\u060c\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u2bff'
    '\u3000-\u3004\u3008-\u3030\u303d\u30fb\u3164\ue000-\uf8ff\ufe00-\ufe19\ufe20-\ufe6f\ufeff-\uff20\uff3b-\uff40'
    '\uff5b-\uff65\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d165-\U0001d244\U0001d7ce-\U0001d7ff\U0001f000-\U0001faff\U000e0000-\U0010ffff]'
  )
$$;
grant execute on function private.has_letter(text) to service_role;

-- The id that a text is, or null.
create function private.uuid_of(p_text text) returns uuid
language sql immutable security definer set search_path = '' as $$
  select case when p_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end
$$;

-- The digits of a phone number without what is dialled before it: '+34 600 11', '0034 60011' and '060011' end alike.
create function public.phone_digits(p_phone text) returns text
language sql immutable strict parallel safe security invoker set search_path = ''
return ltrim(regexp_replace(p_phone, '[^0-9]', '', 'g'), '0');
grant execute on function public.phone_digits(text) to authenticated;

-- The host of a website, without 'www.'; null for what is none.
create function public.host_of(p_address text) returns text
language sql immutable strict parallel safe security invoker set search_path = ''
return substring(lower(btrim(p_address)) from '^(?:https?://)?(?:www\.)?([^/?#:@\s]+\.[^/?#:@\s]+)');
grant execute on function public.host_of(text) to authenticated;

-- The beginning of a text, in one line, for the desk's list.
create function private.first_words(p_text text) returns text
language sql immutable security definer set search_path = '' as $$
  select left(btrim(regexp_replace(left(p_text, 400), '\s+', ' ', 'g')), 120)
$$;
