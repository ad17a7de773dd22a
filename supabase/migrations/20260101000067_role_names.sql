-- As before, with legal forms and digits beside a role, with roles in other alphabets, and with more claims and check marks
-- (docs/decisions/0034-company-names.md).
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
