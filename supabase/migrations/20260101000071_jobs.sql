-- How the scheduled jobs are run (supabase/schedules.sql). Each run is noted, so that a job that fails waits for an
-- operator until it goes well again (docs/decisions/0033-operators.md).

-- Notes how a job ended by what its function answered; without a status, by why nothing was answered.
create function private.note_answer(p_job text, p_status int, p_said text) returns void
language sql security definer set search_path = '' as $$
  select public.report_job(p_job, case
    when p_status is null then 'No answer: ' || coalesce(p_said, 'the reason is unknown')
    when p_status >= 400 then concat_ws(': ', p_status, coalesce(
      -- Our functions say why in "error", the platform in "message".
      substring(p_said from '"(?:error|message)"\s*:\s*"((?:[^"\\]|\\.)*)"'), nullif(p_said, '')
    ))
  end)
$$;

-- Runs a job of the database and notes how it ended. Returns what went wrong instead of raising it, because that would
-- undo the note.
create function private.run_job(p_job text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_problem text;
begin
  begin
    case p_job
      when 'purge-expired' then perform private.purge_expired();
      when 'forget-erased' then perform private.delete_notes_of_erased();
      -- pg_cron itself keeps a row of every run for ever.
      when 'purge-job-runs' then delete from cron.job_run_details where end_time < now() - interval '7 days';
    end case;
  exception when others or query_canceled then
    v_problem := sqlerrm;
    raise warning 'the job % failed: %', p_job, v_problem;
  end;
  perform public.report_job(p_job, v_problem);
  return v_problem;
end $$;

-- Calls of functions that were given to pg_net, until it is known how they ended.
create table private.job_calls (
  id bigint primary key generated always as identity,
  job text not null,
  -- pg_net's number of the call, which may begin anew after a crash.
  request_id bigint not null,
  called_at timestamptz not null default now()
);


-- Calls the function of a job at the project's address, with the key of the vault, and notes how the newest call ended
-- that was answered: pg_net calls later, once this has been committed.
create function private.call_job(p_job text, p_timeout_ms int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_answer record;
begin
  -- pg_net keeps an answer for six hours.
  delete from private.job_calls c where c.job = p_job and c.called_at < now() - interval '6 hours';
  select c.id, r.status_code, r.content, coalesce(r.error_msg, case when r.timed_out then 'timed out' end) as error
  into v_answer
  from private.job_calls c join net._http_response r on r.id = c.request_id
  where c.job = p_job
  order by c.id desc
  limit 1;
  if found then
    delete from private.job_calls c where c.job = p_job and c.id <= v_answer.id;
    perform private.note_answer(
      p_job, v_answer.status_code, case when v_answer.status_code is null then v_answer.error else v_answer.content end
    );
  elsif exists (
    select from private.job_calls c where c.job = p_job and c.called_at < now() - interval '10 minutes'
  ) then
    perform private.note_answer(p_job, null, 'pg_net has made no call for ten minutes');
  end if;

  insert into private.job_calls (job, request_id)
  select p_job, net.http_post(
    url => (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'project_url')
      || '/functions/v1/' || p_job,
    headers => jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'secret_key')
    ),
    timeout_milliseconds => p_timeout_ms
  );
-- Without pg_net or the vault nothing can be called.
exception when others then
  raise warning 'the job % failed: %', p_job, sqlerrm;
  perform public.report_job(p_job, sqlerrm);
end $$;
