-- What an operator takes from the public, what a name in storage stands for, and what is kept of a reported pitch
-- (docs/decisions/0050-takedowns.md).

-- Digests of the objects that a position has ever named: a report, captions and where viewers stopped speak of what was
-- under that name then. A digest does not say whose it was once they are erased.
create table private.used_object_names (
  digest uuid primary key
);


-- The digest of an object's bucket and name.
create function private.object_digest(p_bucket_id text, p_name text) returns uuid
language sql immutable set search_path = '' return md5(p_bucket_id || '/' || p_name)::uuid;

-- Notes the objects that a position names.
create function private.keep_object_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.used_object_names (digest)
  select private.object_digest(f.bucket_id, f.name) from private.objects_of(private.files_of(new)) f
  order by 1
  on conflict do nothing;
  return null;
end $$;

create trigger keep_object_names
  after insert or update of video_url, poster_url, poster_sizes on public.talent_positions
  for each row execute function private.keep_object_names();

-- Refuses an upload by a person under a name that stood for something else: one that a position has named, or that is
-- taken in another bucket of the same kind. A trigger, because the storage service asks policies only when an upload
-- begins, and writes its end as the service role.
create function private.use_name_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_owner_id constant uuid := private.folder_owner(new.name);
begin
  if tg_op = 'INSERT' then
    -- An object that is there already has the index of names refuse the second; one that is being removed is waited for.
    perform from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name for key share;
    if found then return new; end if;
    -- Its uploads that were on the way go where the rest of the folder is.
    if exists (select from public.suspensions s where s.user_id = v_owner_id) then
      perform private.check_folder(v_owner_id);
    end if;
  end if;
  if exists (
    select from private.used_object_names u
    where u.digest = private.object_digest(private.public_bucket(new.bucket_id), new.name)
  ) or exists (
    select from storage.objects o
    where o.bucket_id = any (private.buckets_of(new.bucket_id)) and o.bucket_id <> new.bucket_id and o.name = new.name
  ) then
    raise exception using errcode = '42501', message = 'name_used', hint = 'Choose another name.';
  end if;
  return new;
end $$;

create trigger use_name_once before insert on storage.objects
  for each row when (new.owner_id is not null and new.bucket_id in ('talent_videos', 'talent_posters'))
  execute function private.use_name_once();

-- A row that changes its bucket is moved, not replaced.
create trigger keep_content before update of version on storage.objects
  for each row when (
    new.owner_id is not null and new.bucket_id in ('talent_videos', 'talent_posters')
    and new.bucket_id = old.bucket_id and new.name = old.name and new.version is distinct from old.version
  )
  execute function private.use_name_once();

-- The objects that a pitch showed when it was reported.
create function private.reported_objects(p_report public.reports) returns table (bucket_id text, name text)
language sql stable set search_path = '' as $$
  select f ->> 'bucket', f ->> 'name' from jsonb_array_elements(p_report.evidence -> 'files') as f
$$;

-- Whether a report of a pitch names this object, while the report is open and a month longer, in which somebody may
-- object.
create function private.is_evidence(p_bucket_id text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.reports r
    where r.accused_id = private.folder_owner(p_name) and r.subject = 'pitch'
      and (r.outcome is null or r.decided_at > now() - interval '30 days')
      and (private.public_bucket(p_bucket_id), p_name) in (select f.bucket_id, f.name from private.reported_objects(r) f)
  )
$$;

-- Leaves what a report names where it is when its talent removes it, without a word: it is no longer shown, and they
-- do not learn of the report. Erasing an account removes it.
create function private.keep_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.role()) = 'authenticated' and private.is_evidence(old.bucket_id, old.name) then return null; end if;
  return old;
end $$;

create trigger keep_evidence before delete on storage.objects
  for each row when (old.bucket_id in ('talent_videos', 'talent_posters'))
  execute function private.keep_evidence();

-- Keeps what a reported pitch says and shows beside its row of the feed: its captions, and all files, of which a browser
-- chooses a cover by its width.
create function private.keep_pitch_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select new.evidence || jsonb_build_object(
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]')
      from private.objects_of(private.files_of(p)) f
    ),
    'captions', (
      select coalesce(jsonb_agg(jsonb_build_object('language', c.language, 'text', (
        select string_agg(cue ->> 'text', E'\n' order by line)
        from jsonb_array_elements(c.cues) with ordinality as lines (cue, line)
      )) order by c.language), '[]')
      from public.position_captions c where c.position_id = p.id
    )
  ) into new.evidence
  from public.talent_positions p where p.id = new.position_id;
  return new;
end $$;

create trigger prepare_report_files before insert on public.reports
  for each row when (new.subject = 'pitch') execute function private.keep_pitch_evidence();

-- Keeps what a reported company said of itself, which it may change: name, website and description.
create function private.keep_company_evidence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select jsonb_build_object(
    'company_name', c.company_name, 'website', c.website, 'description', c.description
  ) into new.evidence
  from public.company_profiles c where c.user_id = new.accused_id;
  return new;
end $$;

-- Fires after prepare_report, which says whom the report is about.
create trigger prepare_report_evidence before insert on public.reports
  for each row when (new.subject = 'company') execute function private.keep_company_evidence();

-- The objects of hidden pitches: what a pitch showed when it was hidden, and what it had shown when it was reported. They
-- stay hidden whatever its talent changes, until an operator shows the pitch with them.
create table private.taken_down (
  bucket_id text not null,
  name text not null,
  talent_id uuid not null references public.accounts (user_id) on delete cascade,
  primary key (bucket_id, name)
);


create index taken_down_talent_id on private.taken_down (talent_id);

-- Whether a position names what an operator took down.
create function private.has_taken_down(p_position public.talent_positions) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.objects_of(private.files_of(p_position)) f
    join private.taken_down t on t.bucket_id = f.bucket_id and t.name = f.name
  )
$$;

-- Takes down what a pitch that is being hidden shows or was reported with, and hides the other pitches of its talent that
-- show some of it; puts up again what one shows that is no longer hidden.
create function private.take_down() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.hidden_at is null then
    delete from private.taken_down t using private.objects_of(private.files_of(new)) f
    where t.talent_id = new.talent_id and t.bucket_id = f.bucket_id and t.name = f.name;
    return null;
  end if;
  insert into private.taken_down (bucket_id, name, talent_id)
  select f.bucket_id, f.name, new.talent_id from private.objects_of(private.files_of(new)) f
  union
  select f.bucket_id, f.name, new.talent_id
  from public.reports r cross join lateral private.reported_objects(r) f
  where r.position_id = new.id and r.subject = 'pitch' and r.outcome is null
  on conflict do nothing;
  update public.talent_positions p
  set hidden_at = new.hidden_at, hidden_reason = new.hidden_reason, hidden_video_url = p.video_url
  where p.talent_id = new.talent_id and p.id <> new.id and p.hidden_at is null
    and private.has_taken_down(p);
  return null;
end $$;

create trigger apply_takedown after update of hidden_at on public.talent_positions
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null))
  execute function private.take_down();

-- Refuses a pitch that would show again what an operator took down.
create function private.refuse_taken_down() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_taken_down(new) then
    raise exception using errcode = 'PT409', message = 'film_hidden',
      hint = 'This video or its cover was hidden by an operator.';
  end if;
  return new;
end $$;

-- Fires after prepare_position.
create trigger refuse_taken_down before insert or update of video_url, poster_url, poster_sizes
  on public.talent_positions
  for each row when (new.hidden_at is null) execute function private.refuse_taken_down();

-- Folders whose objects may lie in the wrong bucket, several times when several things happened. Rows are only added,
-- so that nobody waits for another here.
create table private.folder_checks (
  id bigint primary key generated always as identity,
  talent_id uuid not null references public.accounts (user_id) on delete cascade,
  since timestamptz not null default now()
);


create index folder_checks_talent_id on private.folder_checks (talent_id);

-- Has a talent's folder checked by the next call of public.misplaced_objects(). The files of an account that is gone
-- went before it.
create function private.check_folder(p_talent_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.folder_checks (talent_id)
  select a.user_id from public.accounts a where a.user_id = p_talent_id
$$;

-- The objects that lie in the wrong bucket, newest changes first, for the function move-hidden-films. A folder is checked
-- for ten minutes, and until all is in place: a move that was begun before the change may end after it. Raises 42501
-- when it is called for somebody who is no operator.
create function public.misplaced_objects(p_operator_id uuid default null, p_limit int default 20)
returns table (from_bucket text, to_bucket text, name text)
language plpgsql security definer set search_path = '' as $$
begin
  if p_operator_id is not null
    and not exists (select from public.operators o where o.user_id = p_operator_id) then
    raise exception using errcode = '42501', message = 'not_an_operator';
  end if;
  delete from private.folder_checks c
  where c.since < now() - interval '10 minutes'
    and not exists (select from private.misplaced_objects_of(c.talent_id));
  return query
  select m.from_bucket, m.to_bucket, m.name
  from (
    select c.talent_id, max(c.id) as newest from private.folder_checks c group by c.talent_id order by newest desc
  ) c
  cross join lateral private.misplaced_objects_of(c.talent_id) m
  limit p_limit;
end $$;
grant execute on function public.misplaced_objects(uuid, int) to service_role;

-- Has the folder of a suspended or restored account checked, and of one that is being erased.
create function private.check_folder_of_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_folder(coalesce(new.user_id, old.user_id));
  return null;
end $$;

create trigger check_folder after insert or delete on public.suspensions
  for each row execute function private.check_folder_of_account();

create trigger check_folder after insert or update of decided_at on public.account_deletion_requests
  for each row when (new.decided_at is not null) execute function private.check_folder_of_account();

-- Has the folder of a reported pitch checked: its film may just have been taken away.
create function private.check_folder_of_accused() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_folder(new.accused_id);
  return null;
end $$;

create trigger check_folder after insert on public.reports
  for each row when (new.subject = 'pitch') execute function private.check_folder_of_accused();

-- Has the folder of a position checked if its change left something in the wrong place.
create function private.check_folder_of_position() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_talent_id constant uuid := coalesce(new.talent_id, old.talent_id);
begin
  if exists (select from private.misplaced_objects_of(v_talent_id)) then
    perform private.check_folder(v_talent_id);
  end if;
  return null;
end $$;

create trigger check_folder
  after insert or delete or update of video_url, poster_url, poster_sizes, hidden_at, hidden_video_url
  on public.talent_positions
  for each row execute function private.check_folder_of_position();
