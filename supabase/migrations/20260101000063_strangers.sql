-- Reports of visitors with an address, what is found of tickets, and answers that are ready
-- (docs/decisions/0075-support-and-strangers.md).

-- Confirms a report: to a member in messages, to a visitor by mail. An address gets one such mail an hour, and one
-- caller causes five an hour at most, because nobody has confirmed that an address is theirs; and nothing of the pitch,
-- which could be words of whoever gave the address.
create function private.confirm_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.reporter_id is not null then
    perform private.tell(new.reporter_id, 'report_received', private.told_report(new));
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

-- Tells of every outcome, by the step that was taken; and that one was opened again, to whom its outcome was mailed.
create function private.mail_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.outcome is null then
    delete from private.stranger_mails m
    where m.report_id = new.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
    if not found and old.outcome is not null then perform private.mail_reporter(new, 'reopened'); end if;
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
comment on table public.ready_answers is 'Texts that operators insert into answers and decisions, and edit at the desk.';
alter table public.ready_answers enable row level security;
grant select, delete on public.ready_answers to authenticated;
grant insert (id, kind, place, title_en, text_en, title_es, text_es) on public.ready_answers to authenticated;
grant update (kind, place, title_en, text_en, title_es, text_es) on public.ready_answers to authenticated;

create index ready_answers_place on public.ready_answers (place, id);

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
  (
    'support',
    10,
    'Payment is being confirmed',
    'Your bank is still confirming your payment. It takes a few minutes, sometimes up to an hour. The contact opens by itself as soon as it''s confirmed; you don''t need to pay again. If nothing has happened in two hours, reply here and we''ll look into it.',
    'El pago se está confirmando',
    'Tu banco todavía está confirmando el pago. Suele tardar unos minutos, a veces hasta una hora. El contacto se abrirá solo en cuanto se confirme; no hace falta que vuelvas a pagar. Si en dos horas no ha pasado nada, responde aquí y lo miramos.'
  ),
  (
    'support',
    20,
    'Your refund is on its way',
    'We''ve refunded your payment. Depending on your bank, it reaches your account in five to ten working days. The receipt already shows it as refunded.',
    'La devolución está en camino',
    'Te hemos devuelto el pago. Según tu banco, el dinero estará en tu cuenta en cinco a diez días laborables. El recibo ya lo muestra como devuelto.'
  ),
  (
    'support',
    30,
    'A video won''t upload',
    'Sorry your video won''t upload. Please keep the page open until it says 100 %, ideally on Wi-Fi: an interrupted upload picks up where it stopped. MP4, MOV and WebM work; if yours is another kind, record it in the app instead. If it stops again, tell us what it says there, and which phone and browser you use.',
    'El vídeo no se sube',
    'Sentimos que tu vídeo no se suba. Deja la página abierta hasta que ponga 100 %, mejor con wifi: si la subida se corta, sigue donde se quedó. Funcionan MP4, MOV y WebM; si el tuyo es de otro tipo, grábalo en la aplicación. Si vuelve a pararse, dinos qué pone y qué teléfono y navegador usas.'
  ),
  (
    'support',
    40,
    'Why a pitch is hidden',
    'We hid your pitch because it broke one of our rules; the message above says which. Record it again without that, and it goes live once we''ve looked at it. If you think we''re wrong, tell us why and we''ll look at it again.',
    'Por qué una presentación está oculta',
    'Ocultamos tu presentación porque incumplía una de nuestras normas; el mensaje de arriba dice cuál. Grábala otra vez sin eso y, en cuanto la hayamos mirado, volverá a verse. Si crees que nos equivocamos, dinos por qué: una persona la mirará de nuevo.'
  ),
  (
    'support',
    50,
    'Name and verified badge',
    'The verified badge says that we''ve checked your company''s name, website and email. If one of them changes, the badge goes until we''ve checked again. Ask for it in your company profile, under “Verified badge”, ideally from an address on your own website.',
    'Nombre e insignia de verificación',
    'La insignia de verificación dice que hemos comprobado el nombre, la web y el correo de tu empresa. Si cambia alguno, la insignia desaparece hasta que lo comprobemos otra vez. Pídela en el perfil de tu empresa, en «Insignia de verificación», mejor desde un correo de tu propia web.'
  ),
  (
    'support',
    60,
    'How to delete the account',
    'You can have your account deleted. Choose “Delete Account” at the end of your profile. We delete it within thirty days; while a report, a dispute or a payment that concerns you is open, it waits until that''s settled, and we tell you. Until then, “Keep my account” at the top of your profile withdraws the request; afterwards you can''t undo it. Our privacy page lists what we keep, and for how long. If you want a copy first, “Download my data” in your profile saves it.',
    'Cómo eliminar la cuenta',
    'Puedes pedir que eliminemos tu cuenta. Elige «Eliminar cuenta» al final de tu perfil. La eliminamos en un plazo de treinta días; mientras haya abierta una denuncia, una disputa o un pago que te afecte, espera a que se resuelva y te lo decimos. Hasta entonces, «Conservar mi cuenta», arriba en tu perfil, retira la petición; después no se puede deshacer. Nuestra página de privacidad dice qué conservamos y durante cuánto tiempo. Si antes quieres una copia, «Descargar mis datos», en tu perfil, la guarda.'
  ),
  (
    'ticket',
    70,
    'We need the account''s address',
    'We can only talk about an account with its owner. Please write to us from the address that you signed up with, or sign in and write to us under Messages.',
    'Necesitamos el correo de la cuenta',
    'Solo podemos hablar de una cuenta con quien la tiene. Escríbenos desde el correo con el que te registraste, o entra y escríbenos en Mensajes.'
  ),
  (
    'refusal',
    80,
    'Website doesn''t show the company',
    'We couldn''t find your company on {link}. Add your company''s name and a contact there, or give us another website, and ask again.',
    'La web no muestra la empresa',
    'No hemos encontrado tu empresa en {link}. Pon allí el nombre de tu empresa y un contacto, o danos otra web, y vuelve a pedirlo.'
  ),
  (
    'report',
    90,
    'Contact details in the video',
    'Your pitch “{title}” says how to reach you. Record it again without phone number, email or profile names: companies get them when they unlock your contact.',
    'Datos de contacto en el vídeo',
    'Tu presentación «{title}» dice cómo contactar contigo. Grábala otra vez sin teléfono, correo ni nombres de perfil: las empresas los reciben cuando desbloquean tu contacto.'
  ),
  (
    'appeal',
    100,
    'We looked again and it stays',
    'A second person has looked at it again and came to the same result. If you disagree, you can still go to an out-of-court dispute settlement body or to a court.',
    'Lo hemos vuelto a mirar y se queda así',
    'Otra persona lo ha vuelto a mirar y ha llegado al mismo resultado. Si no estás de acuerdo, todavía puedes acudir a un órgano de resolución extrajudicial de litigios o a un tribunal.'
  );

-- Locks what a report refers to, and the support conversation in which its reporter is told that it came, before there
-- is a report: whoever opens an earlier one of the same reporter again locks that conversation first.
create function private.lock_for_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.talent_positions p where p.id = new.position_id for key share;
  perform from public.conversations c where c.id = new.conversation_id for key share;
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = new.reporter_id for no key update;
  return new;
end $$;

-- Fires after prepare_report, which says what it refers to, and before what asks for earlier reports.
create trigger prepare_report_locks before insert on public.reports
  for each row execute function private.lock_for_report();
