import { beforeEach, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const column = async (sql: string) =>
  (await world.backend.db.query(sql)).map((row) => Object.values(row)[0]);
const salts = () =>
  column(`select day - (now() at time zone 'utc')::date from private.visitor_salts order by day`);
const viewDays = () =>
  column(`select day - (now() at time zone 'utc')::date from public.position_views order by day`);
const watchDays = () =>
  column(`select day - (now() at time zone 'utc')::date from public.position_watches order by day`);
const view = async () => {
  const { error } = await world
    .as('visitor')
    .from('position_views')
    .insert({ position_id: ids.position });
  expect(error).toBeNull();
};

/** Makes the rows look one and two days old. */
const age = () =>
  world.backend.db.exec(`
    delete from private.visitor_salts;
    insert into private.visitor_salts (day) values ((now() at time zone 'utc')::date - 1);
    delete from public.position_views;
    set session_replication_role = replica;
    insert into public.position_views (position_id, viewer_key, day)
    select '${ids.position}', 'viewer ' || days, (now() at time zone 'utc')::date - days
    from generate_series(0, 2) as days;
    insert into public.position_watches (position_id, film, past_start, reached, viewer_key, day)
    select v.position_id, 'a.mp4', true, 3, v.viewer_key, v.day from public.position_views v;
    set session_replication_role = default;
    delete from private.action_counts;
    insert into private.action_counts (actor, action, window_start, n) values
      ('someone', 'view', now() - interval '25 hours', 1), ('someone', 'ticket', now() - interval '1 hour', 1)`);

it('the clean-up deletes expired views, watches, limits and salts, and creates the salt of tomorrow', async () => {
  await age();
  await world.backend.db.query('select private.purge_expired()');
  expect(await salts()).toEqual([0, 1]);
  expect(await viewDays()).toEqual([-1, 0]);
  expect(await watchDays()).toEqual([-1, 0]);
  expect(await column('select action from private.action_counts')).toEqual(['ticket']);
});

it('the clean-up keeps the salt of the day, so that a viewer counts once', async () => {
  const salt = () =>
    world.value(
      `select salt from private.visitor_salts where day = (now() at time zone 'utc')::date`,
    );
  await view();
  const before = await salt();
  await world.backend.db.query('select private.purge_expired()');
  expect(await salt()).toBe(before);
});

it('the clean-up does not wait for what the services noted of deleted users', async () => {
  await age();
  await world.backend.db.exec(`
    insert into private.erased_users (user_id) values (gen_random_uuid());
    alter table auth.flow_state rename to flow_state_away;`);
  try {
    await world.backend.db.query('select private.purge_expired()');
    expect(await viewDays()).toEqual([-1, 0]);
  } finally {
    await world.backend.db.exec(`
      alter table auth.flow_state_away rename to flow_state;
      delete from private.erased_users;`);
  }
});

it("the clean-up does not run within a visitor's request, even the first of the day", async () => {
  await age();
  await view();
  expect(await salts()).toEqual([-1, 0]);
  expect(await viewDays()).toEqual([-2, -1, 0, 0]);
});

it('the clean-up deletes reports and tickets a year after they were closed, and keeps open ones', async () => {
  await world.backend.db.exec(`
    delete from public.reports; delete from public.support_tickets;
    set session_replication_role = replica;
    insert into public.reports (subject, subject_id, reason, words, outcome, decided_at, caller_key) values
      ('pitch', gen_random_uuid(), 'scam', 'old', 'dismissed', now() - interval '13 months', 'a'),
      ('pitch', gen_random_uuid(), 'scam', 'recent', 'dismissed', now() - interval '11 months', 'b'),
      ('pitch', gen_random_uuid(), 'scam', 'open', null, null, 'c');
    update public.reports set created_at = now() - interval '3 years';
    insert into public.support_tickets (user_id, name, email, subject, message, created_at, closed_at) values
      (null, 'A', 'a@example.com', 'closed long ago', 'x', now() - interval '3 years', now() - interval '2 years'),
      (null, 'A', 'a@example.com', 'closed lately', 'x', now() - interval '3 years', now() - interval '1 month'),
      (null, 'A', 'a@example.com', 'waits', 'x', now() - interval '3 years', null),
      ('${ids.talent}', 'A', 'a@example.com', 'a member''s', 'x', now() - interval '3 years', null);
    insert into private.notices (receiver_id, kind, created_at) values
      ('${ids.talent}', 'account_restored', now() - interval '13 months'),
      ('${ids.talent}', 'account_restored', now() - interval '1 month');
    set session_replication_role = default;`);
  await world.backend.db.query('select private.purge_expired()');
  expect(await column('select words from public.reports order by words')).toEqual([
    'open',
    'recent',
  ]);
  expect(await column('select subject from public.support_tickets order by subject')).toEqual([
    "a member's",
    'closed lately',
    'waits',
  ]);
  expect(await column(`select kind from private.notices`)).toHaveLength(1);
});
