-- How the talent of a position is paid, what they aim to earn, and when they can start: what closers are chosen by.

create type public.pay_model as enum ('commission', 'base_and_commission', 'base');

alter table public.talent_positions
  add column pay_model public.pay_model,
  -- In whole US dollars a year.
  add column on_target_earnings int check (on_target_earnings between 1000 and 1000000),
  -- In how many weeks they can start; 0 is now.
  add column notice_weeks int check (notice_weeks between 0 and 26);
grant insert (pay_model, on_target_earnings, notice_weeks), update (pay_model, on_target_earnings, notice_weeks)
  on public.talent_positions to authenticated;

alter table public.video_feed
  add column pay_model public.pay_model, add column on_target_earnings int, add column notice_weeks int;
alter table public.open_pitches
  add column pay_model public.pay_model, add column on_target_earnings int, add column notice_weeks int;

-- Earnings are those that a company would pay at most, notice is how long it would wait.
alter type public.search_terms
  add attribute pay_model public.pay_model, add attribute on_target_earnings int, add attribute notice_weeks int;

-- The conditions on a pitch f that terms make, as SQL: those that the index of the newest answers, and all others. Raises
-- 22023 'unknown_term', because a search without it would find too much.
create or replace function public.search_conditions(p_terms jsonb, out indexed text, out filters text)
language plpgsql stable security invoker set search_path = '' as $$
declare
  t constant public.search_terms := jsonb_populate_record(null::public.search_terms, p_terms);
  words constant tsquery := public.search_words(t."position", t.keywords, t.location);
begin
  if exists (select from jsonb_object_keys(p_terms) as term where not to_jsonb(t) ? term) then
    raise exception using errcode = '22023', message = 'unknown_term';
  end if;
  indexed := case when t.profession is null then '' else format(' and f.position_title = %L', t.profession) end;
  filters := concat(
    case when words is not null then format(' and f.search @@ %L::tsquery', words) end,
    case when t.work_type is not null then format(' and f.work_type = %L', t.work_type) end,
    case when t.pay_model is not null then format(' and f.pay_model = %L', t.pay_model) end,
    case when t.on_target_earnings is not null then
      format(' and f.on_target_earnings <= %L', t.on_target_earnings) end,
    case when t.notice_weeks is not null then format(' and f.notice_weeks <= %L', t.notice_weeks) end,
    -- No talent offers more than forty languages.
    case when cardinality(t.languages) > 0 then format(' and f.languages @> %L::text[]', t.languages[:40]) end
  );
end $$;
