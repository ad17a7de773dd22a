-- Reports of visitors with an address, what is found of tickets, and answers that are ready
-- (docs/decisions/0075-support-and-strangers.md).

-- ---------------------------------------------------------------------------------------------------
-- Reports of visitors
-- ---------------------------------------------------------------------------------------------------

-- Whom a visitor's report is confirmed to, if they like; a year after the decision it goes with the report.
alter table public.reports
  add column reporter_name text check (char_length(reporter_name) <= 120 and not private.is_blank(reporter_name)),
  add column reporter_email text check (char_length(reporter_email) <= 254 and reporter_email ~ '^[^\s@]+@[^\s@]+$'),
  add column reporter_language text check (reporter_language ~ '^[a-z]{2}$');
alter table public.reports
  alter column reporter_name set statistics 0,
  alter column reporter_email set statistics 0;
grant insert (reporter_name, reporter_email, reporter_language) on public.reports to anon;
create index reports_caller_mailed on public.reports (caller_key, created_at desc) where reporter_email is not null;

-- Confirms a report: to a member in messages, to a visitor by mail. An address gets one such mail an hour, and one caller
-- causes five an hour at most, because nobody has confirmed that an address is theirs.
create function private.confirm_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.reporter_id is not null then
    perform private.tell(new.reporter_id, 'report_received', jsonb_build_object('subject', new.subject));
    return null;
  end if;
  if new.reporter_email is null
    or (
      select count(*) from public.reports r
      where r.caller_key = new.caller_key and r.reporter_email is not null and r.created_at > now() - interval '1 hour'
    ) > 5
    or exists (
      select from private.stranger_mails m
      where lower(m.email) = lower(new.reporter_email) and m.kind = 'report_received'
        and m.created_at > now() - interval '1 hour'
    )
  then
    return null;
  end if;
  insert into private.stranger_mails (kind, email, language, report_id, facts)
  values ('report_received', new.reporter_email, coalesce(new.reporter_language, 'en'), new.id, jsonb_build_object(
    'report_id', new.id, 'subject', new.subject, 'at', new.created_at
  ));
  return null;
end $$;

-- Fires after the triggers that let the report wait: the conversation is locked last.
create trigger tell_reporter after insert on public.reports
  for each row execute function private.confirm_report();

-- Lets the visitor who gave an address with a report be told what became of it: dismissed, warned, removed, closed,
-- suspended, reversed; any other outcome is told as that it was decided. What has not been sent yet is told as it is now.
-- An address gets ten such mails a day at most.
create function private.mail_reporter(p_report public.reports, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_facts constant jsonb := jsonb_build_object(
    'report_id', p_report.id, 'subject', p_report.subject, 'at', p_report.created_at, 'outcome', p_outcome
  );
begin
  if p_report.reporter_email is null or p_report.reporter_id is not null then return; end if;
  update private.stranger_mails m set facts = v_facts
  where m.report_id = p_report.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
  if found then return; end if;
  insert into private.stranger_mails (kind, email, language, report_id, facts)
  select 'report_decided', p_report.reporter_email, coalesce(p_report.reporter_language, 'en'), p_report.id, v_facts
  where (
    select count(*) from private.stranger_mails m
    where lower(m.email) = lower(p_report.reporter_email) and m.kind = 'report_decided'
      and m.created_at > now() - interval '1 day'
  ) < 10;
end $$;

-- Tells of every outcome, by the step that was taken; one that was opened again is not told of before it is decided.
create function private.mail_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.outcome is null then
    delete from private.stranger_mails m
    where m.report_id = new.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
    return null;
  end if;
  perform private.mail_reporter(new, case when new.outcome = 'upheld' then case new.step
    when 'warn_person' then 'warned'
    when 'remove_message' then 'removed'
    when 'hide_pitch' then 'removed'
    when 'close_conversation' then 'closed'
    when 'suspend_account' then 'suspended'
    else new.outcome
  end else new.outcome end);
  return null;
end $$;

-- The step is known only once the decision is stored, in the same transaction.
create trigger mail_outcome after update of outcome, step on public.reports
  for each row when (
    new.reporter_email is not null and (old.outcome, old.step) is distinct from (new.outcome, new.step)
  )
  execute function private.mail_outcome();

-- ---------------------------------------------------------------------------------------------------
-- What is found of tickets, and how long they are kept
-- ---------------------------------------------------------------------------------------------------

-- Tickets of people who were signed out, newest first: those whose id or address begins with a text, or whose name or
-- subject has it; open (true), closed (false) or both. p_before and p_before_id are created_at and id of the last seen.
create function public.find_tickets(
  p_text text default null, p_is_open boolean default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns table (
  id uuid, name text, email text, subject text, words text, created_at timestamptz, closed_at timestamptz, answers int
)
language sql stable security invoker set search_path = '' as $$
  select t.id, t.name, t.email, t.subject, left(t.message, 200), t.created_at, t.closed_at, (
    select count(*)::int from public.ticket_messages m where m.ticket_id = t.id and m.is_of_support
  )
  from public.support_tickets t
  cross join (select lower(btrim(coalesce(p_text, '')))) as asked (text)
  where t.user_id is null
    and (p_is_open is null or (t.closed_at is null) = p_is_open)
    and (
      asked.text = '' or starts_with(lower(t.email), asked.text) or starts_with(t.id::text, asked.text)
      or strpos(lower(t.name), asked.text) > 0 or strpos(lower(t.subject), asked.text) > 0
    )
    and (p_before is null or (t.created_at, t.id) < (p_before, coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
  order by t.created_at desc, t.id desc
  limit least(greatest(coalesce(p_limit, 30), 1), 1000)
$$;
grant execute on function public.find_tickets(text, boolean, timestamptz, uuid, int) to authenticated;

-- All that an account wrote in the form, signed in or signed out with the address that it has confirmed, with answers.
create function private.tickets_of(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(to_jsonb(t) - 'token_hash' || jsonb_build_object('messages', (
    select jsonb_agg(to_jsonb(m) - 'operator_id' - 'answers_seq' order by m.seq)
    from public.ticket_messages m where m.ticket_id = t.id
  )) order by t.created_at)
  from public.support_tickets t
  where t.user_id = p_user_id or t.user_id is null and lower(t.email) = (
    select lower(u.email) from auth.users u where u.id = p_user_id and u.email_confirmed_at is not null
  )
$$;

alter function private.account_export(uuid, boolean) rename to account_export_of_members;

-- The same, with what was written signed out.
create function private.account_export(p_user_id uuid, p_is_for_operator boolean default false) returns jsonb
language sql stable security definer set search_path = '' as $$
  select e.found || jsonb_build_object('support_tickets', private.tickets_of(p_user_id))
  from (select private.account_export_of_members(p_user_id, p_is_for_operator) as found) e
$$;

-- Deletes tickets of people who were signed out a year after they were answered or closed, with all that was written.
create function private.purge_tickets() returns void
language sql security definer set search_path = '' as $$
  delete from public.support_tickets t using (
    select o.id from public.support_tickets o
    where o.user_id is null and o.closed_at < now() - interval '1 year' for update skip locked
  ) closed
  where t.id = closed.id;
  -- What a sent mail was about is known of the ticket or the report.
  delete from private.stranger_mails m using (
    select o.id from private.stranger_mails o
    where o.sent_at < now() - interval '30 days' or o.created_at < now() - interval '1 year' for update skip locked
  ) old
  where m.id = old.id;
$$;

-- Deletes what is decided and closed: reports a year after it, tickets, and mails that could not be sent in that time.
create or replace function private.purge_closed() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.purge_tickets();
  delete from public.reports r using (
    select o.id from public.reports o where o.decided_at < now() - interval '1 year' for update skip locked
  ) decided
  where r.id = decided.id;
  delete from private.notices n using (
    select o.id from private.notices o
    where o.sent_at is null and o.created_at < now() - interval '1 year' for update skip locked
  ) unsent
  where n.id = unsent.id;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- When a verified company changes its website
-- ---------------------------------------------------------------------------------------------------

insert into private.system_kinds (kind, content) values
  ('mark_taken', 'Your company is no longer verified, because its name, website or email changed.');

-- Tells a company that a change of its own took the mark away. A decision of an operator is told by the decision.
create function private.tell_mark_taken() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'mark_taken', '{}');
  return null;
end $$;

create trigger tell_mark_taken after update on public.company_profiles
  for each row when (
    old.is_verified and not new.is_verified
    and (old.company_name, old.website, old.email) is distinct from (new.company_name, new.website, new.email)
  )
  execute function private.tell_mark_taken();

-- ---------------------------------------------------------------------------------------------------
-- Ready answers
-- ---------------------------------------------------------------------------------------------------

create table public.ready_answers (
  -- The browser may choose the id, so that one that is sent again is stored only once.
  id uuid primary key default gen_random_uuid(),
  -- Where it is offered: to members, to strangers, and as the words of a refusal, of a decision on a report, of an appeal.
  kind text not null check (kind in ('support', 'ticket', 'refusal', 'report', 'appeal')),
  place int not null default 0,
  title_en text not null check (char_length(title_en) <= 120 and not private.is_blank(title_en)),
  -- With {name}, {title}, {amount}, {link} where the desk or the operator fills something in.
  text_en text not null check (char_length(text_en) <= 2000 and not private.is_blank(text_en)),
  title_es text not null check (char_length(title_es) <= 120 and not private.is_blank(title_es)),
  text_es text not null check (char_length(text_es) <= 2000 and not private.is_blank(text_es)),
  created_at timestamptz not null default now()
);
create index ready_answers_place on public.ready_answers (place, id);
comment on table public.ready_answers is 'Texts that operators insert into answers and decisions, and edit at the desk.';

alter table public.ready_answers enable row level security;
grant select, delete on public.ready_answers to authenticated;
grant insert (id, kind, place, title_en, text_en, title_es, text_es) on public.ready_answers to authenticated;
grant update (kind, place, title_en, text_en, title_es, text_es) on public.ready_answers to authenticated;

create policy "ready_answers: operators" on public.ready_answers
  for all to authenticated
  using ((select private.caller_is_operator())) with check ((select private.caller_is_operator()));

create trigger lock_caller before insert or update or delete on public.ready_answers
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();
create trigger throttle before insert or update on public.ready_answers
  for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('ready_answer', '240', '1 hour');
create trigger throttle_deletes before delete on public.ready_answers
  for each statement when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

insert into public.ready_answers (kind, place, title_en, text_en, title_es, text_es) values
  ('support', 10,
    'Payment is being confirmed', 'Your bank is still confirming your payment. It takes a few minutes, sometimes up to an hour. The contact opens by itself as soon as it''s confirmed; you don''t need to pay again. If nothing has happened in two hours, reply here and we''ll look into it.',
    'El pago se está confirmando', 'Tu banco todavía está confirmando el pago. Suele tardar unos minutos, a veces hasta una hora. El contacto se abrirá solo en cuanto se confirme; no hace falta que vuelvas a pagar. Si en dos horas no ha pasado nada, responde aquí y lo miramos.'),
  ('support', 20,
    'Your refund is on its way', 'We''ve refunded your payment. Depending on your bank, it reaches your account in five to ten working days. The receipt already shows it as refunded.',
    'La devolución está en camino', 'Te hemos devuelto el pago. Según tu banco, el dinero estará en tu cuenta en cinco a diez días laborables. El recibo ya lo muestra como devuelto.'),
  ('support', 30,
    'A video won''t upload', 'Sorry your video won''t upload. Please keep the page open until it says 100 %, ideally on Wi-Fi: an interrupted upload picks up where it stopped. MP4, MOV and WebM work; if yours is another kind, record it in the app instead. If it stops again, tell us what it says there, and which phone and browser you use.',
    'El vídeo no se sube', 'Sentimos que tu vídeo no se suba. Deja la página abierta hasta que ponga 100 %, mejor con wifi: si la subida se corta, sigue donde se quedó. Funcionan MP4, MOV y WebM; si el tuyo es de otro tipo, grábalo en la aplicación. Si vuelve a pararse, dinos qué pone y qué teléfono y navegador usas.'),
  ('support', 40,
    'Why a pitch is hidden', 'We hid your pitch because it broke one of our rules; the message above says which. Record it again without that, and it goes live once we''ve looked at it. If you think we''re wrong, tell us why and we''ll look at it again.',
    'Por qué una presentación está oculta', 'Ocultamos tu presentación porque incumplía una de nuestras normas; el mensaje de arriba dice cuál. Grábala otra vez sin eso y, en cuanto la hayamos mirado, volverá a verse. Si crees que nos equivocamos, dinos por qué: una persona la mirará de nuevo.'),
  ('support', 50,
    'Name and verified badge', 'The verified badge says that we''ve checked your company''s name, website and email. If one of them changes, the badge goes until we''ve checked again. Ask for it in your company profile, under “Verified badge”, ideally from an address on your own website.',
    'Nombre e insignia de verificación', 'La insignia de verificación dice que hemos comprobado el nombre, la web y el correo de tu empresa. Si cambia alguno, la insignia desaparece hasta que lo comprobemos otra vez. Pídela en el perfil de tu empresa, en «Insignia de verificación», mejor desde un correo de tu propia web.'),
  ('support', 60,
    'How to delete the account', 'You can have your account deleted, with everything in it. Choose “Delete Account” at the end of your profile. We delete it within a few days. Until then, “Keep my account” at the top of your profile withdraws the request; afterwards you can''t undo it. If you want a copy first, “Download my data” in your profile saves it.',
    'Cómo eliminar la cuenta', 'Puedes hacer que se elimine todo lo tuyo. Elige «Eliminar cuenta» al final de tu perfil. Lo eliminamos en unos días. Hasta entonces, «Conservar mi cuenta», arriba en tu perfil, retira la petición; después no se puede deshacer. Si antes quieres una copia, «Descargar mis datos», en tu perfil, la guarda.'),
  ('ticket', 70,
    'We need the account''s address', 'We can only talk about an account with its owner. Please write to us from the address that you signed up with, or sign in and write to us under Messages.',
    'Necesitamos el correo de la cuenta', 'Solo podemos hablar de una cuenta con quien la tiene. Escríbenos desde el correo con el que te registraste, o entra y escríbenos en Mensajes.'),
  ('refusal', 80,
    'Website doesn''t show the company', 'We couldn''t find your company on {link}. Add your company''s name and a contact there, or give us another website, and ask again.',
    'La web no muestra la empresa', 'No hemos encontrado tu empresa en {link}. Pon allí el nombre de tu empresa y un contacto, o danos otra web, y vuelve a pedirlo.'),
  ('report', 90,
    'Contact details in the video', 'Your pitch “{title}” says how to reach you. Record it again without phone number, email or profile names: companies get them when they unlock your contact.',
    'Datos de contacto en el vídeo', 'Tu presentación «{title}» dice cómo contactar contigo. Grábala otra vez sin teléfono, correo ni nombres de perfil: las empresas los reciben cuando desbloquean tu contacto.'),
  ('appeal', 100,
    'We looked again and it stays', 'A second person has looked at it again and came to the same result. If you disagree, you can still go to an out-of-court dispute settlement body or to a court.',
    'Lo hemos vuelto a mirar y se queda así', 'Otra persona lo ha vuelto a mirar y ha llegado al mismo resultado. Si no estás de acuerdo, todavía puedes acudir a un órgano de resolución extrajudicial de litigios o a un tribunal.');
