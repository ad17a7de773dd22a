-- A talent's name, and the name that they are shown by, have at least one letter (docs/decisions/0061-shown-name.md).

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

-- As before, and either name has a letter. A blank one is refused by its constraint.
create or replace function private.check_talent_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fault text := case
    when tg_op = 'UPDATE' and new.full_name is not distinct from old.full_name then null
    else coalesce(
      private.name_fault(new.full_name),
      case when not private.is_blank(new.full_name) and not private.has_letter(new.full_name) then 'no_letters' end
    )
  end;
begin
  if tg_op = 'INSERT' or new.shown_as is distinct from old.shown_as then
    v_fault := coalesce(
      v_fault,
      private.name_fault(new.shown_as),
      case when not private.is_blank(new.shown_as) and not private.has_letter(new.shown_as) then 'no_letters' end,
      case when private.has_contact_details(new.shown_as) then 'contact_details' end
    );
  end if;
  if v_fault is not null then
    raise exception using errcode = 'PT409', message = v_fault, hint = 'Choose another name.';
  end if;
  return new;
end $$;
