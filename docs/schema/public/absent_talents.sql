-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.absent_talents (
  position_id uuid not null,
  first_name text not null,
  constraint absent_talents_pkey primary key (position_id),
  constraint absent_talents_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade
);

comment on table public.absent_talents is
  'The first names, public before, of talents whose pitch for anyone is paused. Read one by one through absent_talent, by whoever has the link of that pitch; nobody can list them.';

alter table public.absent_talents enable row level security;

grant
  select
on public.absent_talents to anon;
grant
  select
on public.absent_talents to authenticated;

create policy "absent_talents: the pitch that was asked for" on public.absent_talents
  for select to anon, authenticated
  using ((position_id = ( select private.asked_pitch() as asked_pitch)));
