-- A confirmation that is sent again costs nothing in the browser that signed up
-- (docs/decisions/0057-the-browser-that-registered.md). That browser put a random proof into the metadata and kept it;
-- reopen_sign_up sets password and type aside with it, and whoever confirms the address and has the proof gets both back.

create table private.reopened_sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  proof text not null,
  encrypted_password text not null,
  -- account type, company name, language
  metadata jsonb not null
);
comment on table private.reopened_sign_ups is
  'What a sign-up consisted of before a second confirmation was asked for; gone once its account has a type.';

-- Clears the password and account type of a sign-up that a stranger may have made for this address. Once a second
-- confirmation is requested, nobody can tell whose password and type are stored (a second sign-up changes neither),
-- so the person who confirms chooses both, unless their browser has the proof of the first sign-up. The same holds when
-- a reset link confirms the address: its token is then empty, unlike that of a reset that was only requested.
create or replace function private.reopen_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_asked_again constant boolean :=
    new.email_confirmed_at is null and new.confirmation_sent_at > old.confirmation_sent_at;
  is_confirmed_by_reset constant boolean :=
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.recovery_sent_at is not null and coalesce(new.recovery_token, '') = '';
begin
  if is_asked_again and length(old.raw_user_meta_data ->> 'sign_up_proof') >= 32
    and old.encrypted_password is not null then
    insert into private.reopened_sign_ups (user_id, proof, encrypted_password, metadata)
    select new.id, d.sign_up_proof, old.encrypted_password, jsonb_strip_nulls(to_jsonb(d) - 'sign_up_proof')
    from jsonb_to_record(old.raw_user_meta_data)
      as d (sign_up_proof text, user_type text, company_name text, language text)
    on conflict do nothing;
  end if;
  if is_confirmed_by_reset then
    -- The reset chooses another password.
    delete from private.reopened_sign_ups r where r.user_id = new.id;
  end if;
  if is_asked_again or is_confirmed_by_reset then
    delete from public.accounts a where a.user_id = new.id;
    new.encrypted_password := null;
    perform set_config('pitchreel.reopened', new.id::text, true);
  end if;
  -- Applies to later updates of the transaction too: the auth service then writes back metadata that it read before.
  if current_setting('pitchreel.reopened', true) = new.id::text then
    new.raw_user_meta_data :=
      (coalesce(new.raw_user_meta_data, '{}') - '{company_name,sign_up_proof}'::text[]) || '{"user_type": "undecided"}';
  end if;
  return new;
end $$;

-- Gives an undecided account the password and type of its sign-up back, if its owner, who has confirmed the address,
-- hands in the proof. With another proof it stays undecided. Whatever was set aside is gone once a type is chosen.
create function private.take_up_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_proof constant text := new.raw_user_meta_data ->> 'sign_up_proof';
  v_kept private.reopened_sign_ups;
begin
  if v_proof is not null then
    select * into v_kept from private.reopened_sign_ups r where r.user_id = new.id and r.proof = v_proof;
    if v_kept.user_id is null or new.encrypted_password is not null then
      new.raw_user_meta_data := old.raw_user_meta_data;
      return new;
    end if;
    new.encrypted_password := v_kept.encrypted_password;
    new.raw_user_meta_data := old.raw_user_meta_data || v_kept.metadata;
  end if;
  delete from private.reopened_sign_ups r where r.user_id = new.id;
  return new;
end $$;

-- By its name after reopen_sign_up.
create trigger take_up_sign_up before update of raw_user_meta_data on auth.users
  for each row
  when (
    old.raw_user_meta_data ->> 'user_type' = 'undecided'
    and new.raw_user_meta_data ->> 'user_type' in ('company', 'talent')
  )
  execute function private.take_up_sign_up();
