import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { eventually } from '../../../tools/backend/test/eventually.ts';
import { callWhileLocked } from '../call-while-locked.ts';
import { emailOf, ids, password, setUpWorld, storeFiles, videoUrl, world } from '../world.ts';
import {
  checked,
  decide,
  dismissReports,
  lastDecisionId,
  propose,
  tryToDecide,
  queueItems,
} from './desk-steps.ts';

/** Tests of what happens at the same moment as something else. */
setUpWorld();
beforeEach(() => world.reset());

const shown = async () =>
  (checked(await world.as('visitor').from('video_feed').select('position_id, video_url')) ?? [])
    .filter(({ position_id }) => position_id === ids.position)
    .map(({ video_url }) => video_url.split('/').at(-1));
const saveProfile = () =>
  world
    .as('talent')
    .from('talent_profiles')
    .update({ skills: 'Closing, Excel' })
    .eq('user_id', ids.talent);
const hide = {
  sql: `insert into public.decisions (action, subject_id, reason, note, seen)
        values ('hide_pitch', $1, 'scam', 'Looked at it', $2)`,
  values: [ids.position, { video_url: videoUrl(ids.talent) }],
  as: ids.operator,
};
const pause = {
  sql: 'update public.talent_positions set paused_at = now() where id = $1',
  values: [ids.position],
  as: ids.talent,
};
const askForDeletion = {
  sql: 'insert into public.account_deletion_requests (user_id) values ($1)',
  values: [ids.talent],
  as: ids.talent,
};
const erase = {
  sql: `select public.decide_as($1, 'erase_account', $2, 'Looked at it')`,
  values: [ids.operator, ids.talent],
};
const block = {
  sql: 'insert into public.conversation_blocks (conversation_id) values ($1)',
  values: [ids.conversation],
  as: ids.talent,
};
const suspend = {
  sql: `insert into public.decisions (action, subject_id, reason, note)
        values ('suspend_account', $1, 'scam', 'Looked at it')`,
  values: [ids.unlocker],
  as: ids.operator,
};
const deleted = (id: string) => ({
  sql: 'delete from public.talent_positions where id = $1',
  values: [id],
  as: ids.talent,
});

describe.skipIf(!process.env['TEST_POSTGRES_URL'])('a profile that is saved', () => {
  it.each([
    ['an operator hides the pitch', hide],
    ['its talent pauses the pitch', pause],
    ['its talent asks to be deleted', askForDeletion],
    ['an operator deletes the account', erase],
  ])('while %s does not publish it', async (_what, statement) => {
    await dismissReports();
    if (statement === erase) await propose('propose_erasure', ids.talent);
    expect((await callWhileLocked(statement, saveProfile)).error).toBeNull();
    expect(await shown()).toEqual([]);
  });

  it('while the video is replaced publishes the new one', async () => {
    const replace = {
      sql: 'update public.talent_positions set video_url = $2 where id = $1',
      values: [ids.position, videoUrl(ids.talent, 'b.mp4')],
      as: ids.talent,
    };
    expect((await callWhileLocked(replace, saveProfile)).error).toBeNull();
    expect(await shown()).toEqual(['b.mp4']);
  });

  it('while the pitch is deleted is saved', async () => {
    expect((await callWhileLocked(deleted(ids.position), saveProfile)).error).toBeNull();
    expect(await shown()).toEqual([]);
  });
});

describe.skipIf(!process.env['TEST_POSTGRES_URL'])('a decision without a code', () => {
  it('is refused without waiting for who writes about the same account', async () => {
    const { url, publishableKey } = world.backend;
    const operator = createClient<Database>(url, publishableKey, {
      auth: { persistSession: false },
    });
    const signedIn = await operator.auth.signInWithPassword({
      email: emailOf('operator'),
      password,
    });
    expect(signedIn.error).toBeNull();
    await world.backend.db.tx(async (query) => {
      await query('select private.lock_account($1)', [ids.talent]);
      const { error } = await operator
        .from('decisions')
        .insert({ action: 'hide_pitch', subject_id: ids.position, reason: 'scam', note: 'Seen' });
      expect(error).toMatchObject({ code: '42501' });
    });
  });
});

describe.skipIf(!process.env['TEST_POSTGRES_URL'])('a position that is being deleted', () => {
  const other = '30000000-0000-4000-8000-0000000000aa';

  it('gives no way to show a hidden video', async () => {
    await storeFiles(videoUrl(ids.talent, 'c.mp4'));
    const own = world.as('talent').from('talent_positions');
    checked(await own.insert({ id: other, video_url: videoUrl(ids.talent, 'b.mp4') }));
    await decide('hide_pitch', ids.position, { reason: 'scam' });
    const replaced = videoUrl(ids.talent, 'c.mp4');
    checked(await own.update({ video_url: replaced }).eq('id', ids.position));
    const again = { id: other, video_url: videoUrl(ids.talent) };
    const { error } = await callWhileLocked(deleted(other), () => own.insert(again));
    expect(error).toMatchObject({ code: 'PT409' });
  });

  it('gives its id to nobody else', async () => {
    const taken = { id: ids.position, video_url: videoUrl(ids.otherTalent, 'b.mp4') };
    const { error } = await callWhileLocked(deleted(ids.position), () =>
      world.as('otherTalent').from('talent_positions').insert(taken),
    );
    expect(error).toMatchObject({ code: 'PT409' });
  });
});

describe.skipIf(!process.env['TEST_POSTGRES_URL'])('a conversation that is being ended', () => {
  it.each([
    ['a block', block],
    ['a suspension', suspend],
  ])('by %s takes no more messages', async (_what, statement) => {
    const message = { conversation_id: ids.conversation, content: 'One more' };
    const { error } = await callWhileLocked(statement, () =>
      world.as('unlocker').from('messages').insert(message),
    );
    expect(error).toMatchObject({ code: '42501' });
  });

  it('by a block takes no new name', async () => {
    await callWhileLocked(block, () =>
      world
        .as('unlocker')
        .from('company_profiles')
        .update({ company_name: 'You will be sorry' })
        .eq('user_id', ids.unlocker),
    );
    const name = 'select company_name from public.conversations where id = $1';
    expect(await world.value(name, [ids.conversation])).toBe('Northwind');
  });
});

describe.skipIf(!process.env['TEST_POSTGRES_URL'])('a contact that was paid for', () => {
  const company = () => world.as('unlocker');
  const phone = async () =>
    checked(await company().from('unlocked_contacts').select('phone'))?.[0]?.phone;

  it('has what a talent saves while the company lifts its block', async () => {
    await world.backend.db.exec(
      `insert into public.conversation_blocks (conversation_id, blocker_id) values ('${ids.conversation}', '${ids.unlocker}')`,
    );
    const { error } = await callWhileLocked(
      {
        sql: `update public.talent_profiles set phone = '+34 600 111 222' where user_id = $1`,
        values: [ids.talent],
        as: ids.talent,
      },
      () => company().from('conversation_blocks').delete().eq('conversation_id', ids.conversation),
    );
    expect(error).toBeNull();
    expect(await phone()).toBe('+34 600 111 222');
  });

  it('is not sold by a checkout that begins while another one is being paid', async () => {
    const checkout = crypto.randomUUID();
    const checkouts = world.as('company').from('checkouts');
    checked(await checkouts.insert({ id: checkout, position_id: ids.position }));
    const { error } = await callWhileLocked(
      {
        sql: `select public.apply_payment('evt_2', 'checkout.session.completed', $1, 'pi_2', 1500, 'usd', '{}')`,
        values: [checkout],
      },
      () => checkouts.insert({ position_id: ids.position }),
    );
    expect(error).toMatchObject({ code: 'PT409', message: 'already_unlocked' });
  });
});

describe.skipIf(!process.env['TEST_POSTGRES_URL'])('a report', () => {
  const another = {
    sql: `insert into public.reports (subject, position_id, reason) values ('pitch', $1, 'danger')`,
    values: [ids.position],
    as: ids.company,
  };
  const thing = `pitch:${ids.position}`;
  const newestSeen = { seen: { report: ids.report } };

  it.each([
    ['dismissed', 'dismiss_report', thing, newestSeen],
    [
      'acted upon',
      'suspend_account',
      ids.talent,
      { reason: 'scam', seen: { thing, report: ids.report } },
    ],
  ] as const)(
    'that comes while another one is %s is read first',
    async (_what, action, subject, more) => {
      const { error } = await callWhileLocked(another, () => tryToDecide(action, subject, more));
      expect(error).toMatchObject({ code: 'PT409', message: 'changed_meanwhile' });
      expect(await queueItems('report')).toMatchObject([{ urgent: true, facts: { count: 2 } }]);
    },
  );

  it('that is made again while its dismissal is undone waits for that, or that for it', async () => {
    await decide('dismiss_report', ids.report);
    const decision = await lastDecisionId();
    await world.backend.db.exec(`update public.talent_positions set position_title = 'Closer'`);
    const waitingLocks = () =>
      world.value(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
    const answers = await world.backend.db.tx(async (query) => {
      await query('select private.lock_thing($1)', [`pitch:${ids.position}`]);
      const made = Promise.resolve(
        world
          .as('unlocker')
          .from('reports')
          .insert({ subject: 'pitch', position_id: ids.position, reason: 'scam' }),
      );
      await eventually(waitingLocks).toBe(1);
      const undone = tryToDecide('reverse_decision', decision);
      await eventually(waitingLocks).toBe(2);
      return [made, undone];
    });
    for (const { error } of await Promise.all(answers)) expect(error).toBeNull();
    expect(await queueItems('report')).toMatchObject([{ facts: { count: 1 } }]);
  });

  it('that is made while another one is made is counted beside it', async () => {
    const reports = world.as('visitor').from('reports');
    const { error } = await callWhileLocked(another, () =>
      reports.insert({ subject: 'pitch', position_id: ids.position, reason: 'scam' }),
    );
    expect(error).toBeNull();
    expect(await queueItems('report')).toMatchObject([{ urgent: true, facts: { count: 3 } }]);
  });

  it('is decided once by two operators at the same moment', async () => {
    await world.backend.db.exec(
      `insert into public.operators (user_id) values ('${ids.otherTalent}')`,
    );
    const dismiss = {
      sql: `insert into public.decisions (action, subject_id, note, seen)
            values ('dismiss_report', $1, 'Looked at it', $2)`,
      values: [thing, { report: ids.report }],
      as: ids.otherTalent,
    };
    const { error } = await callWhileLocked(dismiss, () =>
      tryToDecide('warn_person', thing, { ...newestSeen, reason: 'scam', words: 'Stop.' }),
    );
    expect(error).toMatchObject({ code: 'PT409', message: 'already_decided' });
  });
});
