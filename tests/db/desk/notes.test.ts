import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { supportConversation } from '../messaging/messaging-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, countOf } from './desk-steps.ts';

/** Tests of what operators tell each other: notes without a decision, and who has something open. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('delete from public.desk_notes');
});

const operator = () => world.as('operator');
const ofDesk = () =>
  world.backend.db.query(
    `select event, payload - 'id' - 'broadcast_id' as payload from realtime.messages where topic = 'desk'`,
  );

describe('a note', () => {
  const write = (row: object, as: 'operator' | 'talent' = 'operator') =>
    world
      .as(as)
      .from('desk_notes')
      .insert({ content: 'Called the bank', ...row });
  const askSupport = async () => {
    const conversation = await supportConversation(ids.company);
    await world
      .as('company')
      .from('messages')
      .insert({ conversation_id: conversation, content: 'Hello' });
    return conversation;
  };

  it('on something that waits concerns its person, and stays after the decision', async () => {
    const conversation = await askSupport();
    expect((await write({ kind: 'support', subject_id: conversation })).error).toBeNull();
    await operator()
      .from('decisions')
      .insert({ action: 'close_support', subject_id: conversation });
    expect(
      checked(await operator().from('desk_notes').select('kind, person_id, operator_id, content')),
    ).toEqual([
      {
        kind: 'support',
        person_id: ids.company,
        operator_id: ids.operator,
        content: 'Called the bank',
      },
    ]);
  });

  it('changes nothing of what waits, and reaches the open desks', async () => {
    const conversation = await askSupport();
    const before = await world.backend.db.query('select * from public.desk_items order by id');
    await world.backend.db.exec('delete from realtime.messages');
    await write({ kind: 'support', subject_id: conversation });
    expect(await world.backend.db.query('select * from public.desk_items order by id')).toEqual(
      before,
    );
    expect(await ofDesk()).toEqual([
      { event: 'changed', payload: { kind: 'support', subject_id: conversation } },
    ]);
  });

  it('needs words, and something that it is about', async () => {
    expect((await write({ person_id: ids.talent, content: ' \n' })).error).toMatchObject({
      code: '23514',
    });
    expect((await write({})).error).toMatchObject({ code: '23514' });
    expect((await write({ kind: 'job', subject_id: 'none' })).error).toMatchObject({
      code: 'PT404',
      message: 'unknown_subject',
    });
  });

  it('lets nobody else find out whether something waits', async () => {
    const conversation = await askSupport();
    for (const subject of [conversation, ids.report]) {
      const { error } = await write({ kind: 'support', subject_id: subject }, 'talent');
      expect(error).toMatchObject({ code: '42501', message: 'not_an_operator' });
    }
  });

  it('goes after a year, and with its person', async () => {
    await write({ person_id: ids.talent });
    await write({ person_id: ids.company });
    await world.backend.db.query(
      `update public.desk_notes set created_at = now() - interval '367 days' where person_id = $1`,
      [ids.company],
    );
    await world.backend.db.exec('select private.purge_expired()');
    expect(await countOf('public.desk_notes')).toBe(1);
    await world.backend.db.tx(
      async (query) => {
        await query('delete from auth.users where id = $1', [ids.talent]);
        expect(await query('select from public.desk_notes')).toEqual([]);
      },
      { rollback: true },
    );
  });
});

describe('who has something open', () => {
  const itemOf = async () => {
    await world.service.rpc('report_job', { p_name: 'mail-unread', p_problem: 'x' });
    return String(
      await world.value(`select id from public.desk_items where subject_id = 'mail-unread'`),
    );
  };
  const open = (itemId: string) => operator().from('desk_claims').upsert({ item_id: itemId });
  const colleague = ids.otherTalent;
  const colleagueOpens = (itemId: string) =>
    world.backend.db.query(
      `insert into public.desk_claims (item_id, operator_id) values ($1, $2)
       on conflict (item_id, operator_id) do update set item_id = excluded.item_id`,
      [itemId, colleague],
    );
  const seen = async () =>
    (checked(await operator().rpc('desk_open')) ?? []).map(({ item_id }) => item_id);
  beforeEach(() =>
    world.backend.db.exec(`
    insert into public.operators (user_id) values ('${colleague}') on conflict do nothing`),
  );
  afterAll(() =>
    world.backend.db.exec(`delete from public.operators where user_id = '${colleague}'`),
  );

  it('names a colleague, and one whose account is a company by the address alone', async () => {
    await colleagueOpens(await itemOf());
    const named = async () => checked(await operator().rpc('desk_open'))?.[0]?.name;
    expect(await named()).toEqual(expect.any(String));
    await world.backend.db.exec(
      `update public.desk_people set user_type = 'company' where user_id = '${colleague}'`,
    );
    expect(await named()).toBeNull();
    await world.backend.db.exec(
      `update public.desk_people set user_type = 'talent' where user_id = '${colleague}'`,
    );
  });

  it('is seen by colleagues, and not by oneself, until it is left or decided', async () => {
    const id = await itemOf();
    expect((await open(id)).error).toBeNull();
    expect(await seen()).toEqual([]);
    await colleagueOpens(id);
    expect(await seen()).toEqual([id]);
    expect((await world.as('talent').rpc('desk_open')).data).toEqual([]);
    // One operator leaves for nobody else.
    await operator().from('desk_claims').delete().eq('item_id', id);
    expect(await seen()).toEqual([id]);
    await world.service.rpc('report_job', { p_name: 'mail-unread' });
    expect(await countOf('public.desk_claims')).toBe(0);
  });

  it('ends by itself when it is not renewed', async () => {
    const id = await itemOf();
    await colleagueOpens(id);
    await world.backend.db.exec(`
      alter table public.desk_claims disable trigger renew_claim;
      update public.desk_claims set until = now() - interval '1 second';
      alter table public.desk_claims enable trigger renew_claim`);
    expect(await seen()).toEqual([]);
    await colleagueOpens(id);
    expect(await seen()).toEqual([id]);
  });

  it('is sent once to the open desks, and not with every renewal', async () => {
    const id = await itemOf();
    await world.backend.db.exec('delete from realtime.messages');
    await open(id);
    await open(id);
    expect(await ofDesk()).toEqual([{ event: 'claimed', payload: { item_id: id } }]);
  });
});
