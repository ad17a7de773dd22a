-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.retention_counts (
  position_id uuid not null,
  film text not null,
  watched integer not null default 0,
  past_start integer not null default 0,
  stopped integer[] not null default array_fill(0, array[11]),
  constraint retention_counts_pkey primary key (position_id, film),
  constraint retention_counts_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade
);
