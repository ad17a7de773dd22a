-- What every other migration builds on: who may do what by default, and what counts as a text, a phone, a list.

-- Trigger functions and helpers live here. The API does not expose the schema and its roles may not use it: an effect
-- that needs rights the caller lacks is a trigger, never a callable function
-- (docs/decisions/0005-privileged-effects-in-triggers.md).
create schema private;
grant usage on schema private to service_role;
grant usage on schema public to anon, authenticated, service_role;

-- Nothing is open unless a migration grants it. PostgreSQL lets everybody execute a new function, and a hosted project
-- gives its API roles all rights to whatever is made in public. This holds for later migrations too.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;

-- ---------------------------------------------------------------------------------------------------
-- What may be written: for the checks of tables. A check runs with the rights of whoever writes, so these are
-- executable, yet no role of the API can name them.
-- ---------------------------------------------------------------------------------------------------

-- Whether a text shows nothing: white space, control signs, what Unicode calls ignorable and the empty Braille cell.
-- A joiner inside an emoji is no blank text.
create function private.is_blank(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_text !~ (
    '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
$$;
grant execute on function private.is_blank(text) to anon, authenticated, service_role;

-- Whether somebody can be called by this: seven to fifteen digits, not all the same, whatever is written between them.
create function private.is_phone(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select char_length(digits) between 7 and 15 and digits <> repeat(left(digits, 1), char_length(digits))
  from (select regexp_replace(p_text, '[^0-9]', '', 'g') as digits) as number
$$;
grant execute on function private.is_phone(text) to anon, authenticated, service_role;

-- Whether these are words for a list that everybody reads: in one dimension, none missing or blank, each short, and
-- without the sign that parts them in a text. PostgreSQL itself takes '{{a,b},{c,d}}' for any text[].
create function private.is_word_list(p_words text[], p_sign text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = ''
-- Not a text: that would be read as the caller, who may not name is_blank.
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

-- Sets updated_at: the browser may send one, the database's clock decides.
create function private.touch_updated_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
