import { beforeEach, describe, expect, it } from 'vitest';
import { ids, phones, setUpWorld, videoUrl, world, type Actor } from '../world.ts';
import {
  alreadyDecided,
  checked,
  countOf,
  decide,
  dismissReports,
  tryToDecide,
  queueItems,
} from './desk-steps.ts';

/** Tests of suspended people who come back, and of accounts that share something. */
setUpWorld();
const gone = 'd2000000-0000-4000-8000-00000000000b';
const back = 'd2000000-0000-4000-8000-00000000000a';
beforeEach(async () => {
  await world.backend.db.exec(`
    delete from auth.users where id in ('${back}', '${gone}');
    update auth.users set banned_until = null`);
  await world.reset();
});
const sql = (text: string) => world.backend.db.exec(text);
const signUp = (id: string, email: string) =>
  sql(`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values ('${id}', '${email}', now(), '{"user_type": "talent"}')`);
const fillIn = (id: string, phone: string) =>
  sql(
    `insert into public.talent_profiles (user_id, full_name, phone) values ('${id}', 'Zed Roe', '${phone}')`,
  );
const sharing = async (userId: string, as: Actor = 'operator') =>
  checked(await world.as(as).rpc('accounts_sharing', { p_user_id: userId })) ?? [];
const suspend = (userId: string) => decide('suspend_account', userId, { reason: 'scam' });
/** A suspended account that was deleted. */
async function leaveSuspended() {
  await signUp(gone, 'zed.roe@gmail.com');
  await fillIn(gone, '+34 600 111 222');
  await suspend(gone);
  await decide('erase_account', gone);
  await sql(`delete from auth.users where id = '${gone}'`);
}

describe('a suspended person who comes back', () => {
  it.each([
    ['the same address', 'zed.roe@gmail.com'],
    ['another writing of it', 'ZedRoe+new@googlemail.com'],
  ])('with %s waits for an operator, though the account was deleted', async (_how, email) => {
    await leaveSuspended();
    await signUp(back, email);
    expect(await queueItems('return')).toMatchObject([
      { subject: back, person: back, urgent: false },
    ]);
    expect(await sharing(back)).toEqual([
      { user_id: gone, name: null, user_type: null, kinds: ['email'], is_suspended: true },
    ]);
  });

  it('with the same phone waits once it is typed in, however it is written', async () => {
    await suspend(ids.talent);
    await signUp(back, 'new@example.com');
    expect(await queueItems('return')).toEqual([]);
    await fillIn(back, '+44 7700 111222');
    expect(await queueItems('return')).toEqual([]);
    await sql(`update public.talent_profiles set phone = '${phones.talent.replaceAll(' ', '-')}'
               where user_id = '${back}'`);
    expect(await queueItems('return')).toMatchObject([{ subject: back }]);
  });

  it('waits no longer once the earlier account is restored, but for another one', async () => {
    await suspend(ids.talent);
    await signUp(back, 'new@example.com');
    await fillIn(back, phones.talent);
    expect(await queueItems('return')).toMatchObject([{ subject: back }]);
    await decide('restore_account', ids.talent);
    expect(await queueItems('return')).toEqual([]);

    await leaveSuspended();
    await sql(
      `update public.talent_profiles set phone = '+34 600 111 222' where user_id = '${back}'`,
    );
    await suspend(ids.talent);
    expect(await queueItems('return')).toMatchObject([{ subject: back }]);
    await decide('restore_account', ids.talent);
    expect(await queueItems('return')).toMatchObject([{ subject: back }]);
  });

  it('with a copy of a video waits', async () => {
    const film = videoUrl(back, 'copy.mp4');
    const known = { size: 1234567, eTag: '"d41d8cd98f00b204e9800998ecf8427e"' };
    await sql(`update storage.objects set metadata = '${JSON.stringify(known)}'
               where name = '${ids.otherTalent}/a.mp4'`);
    await suspend(ids.otherTalent);
    await signUp(back, 'new@example.com');
    await fillIn(back, '+44 7700 111222');
    await sql(`
      insert into storage.objects (bucket_id, name, metadata)
      values ('talent_videos', '${back}/copy.mp4', '${JSON.stringify(known)}') on conflict do nothing;
      insert into public.talent_positions (talent_id, position_title, video_url)
      values ('${back}', 'Closer', '${film}')`);
    expect(await queueItems('return')).toMatchObject([{ subject: back }]);
  });

  it('with the same video at YouTube waits', async () => {
    const film = 'https://www.youtube.com/watch?v=abcdefghijk';
    await sql(
      `update public.talent_positions set video_url = '${film}' where id = '${ids.otherPosition}'`,
    );
    await suspend(ids.otherTalent);
    await signUp(back, 'new@example.com');
    await fillIn(back, '+44 7700 111222');
    await sql(`insert into public.talent_positions (talent_id, position_title, video_url)
               values ('${back}', 'Closer', '${film}')`);
    expect(await queueItems('return')).toMatchObject([{ subject: back }]);
    expect((await sharing(back)).map(({ kinds }) => kinds)).toEqual([['film']]);
  });

  it('is found harmless once, and not again for the same', async () => {
    await leaveSuspended();
    await signUp(back, 'zed.roe@gmail.com');
    await decide('close_return', back);
    expect((await tryToDecide('close_return', back)).error).toMatchObject(alreadyDecided);
    await fillIn(back, '+44 7700 111222');
    expect(await queueItems('return')).toEqual([]);
  });

  it('no longer waits when suspended', async () => {
    await leaveSuspended();
    await signUp(back, 'zed.roe@gmail.com');
    await suspend(back);
    expect(await queueItems('return')).toEqual([]);
  });

  it('is not looked for once restored, nor a year after the account was deleted', async () => {
    await suspend(ids.talent);
    await decide('restore_account', ids.talent);
    await leaveSuspended();
    await sql(`update private.account_marks set barred_until = now() - interval '1 hour'
               where user_id = '${gone}'`);
    await signUp(back, 'zed.roe@gmail.com');
    await fillIn(back, phones.talent);
    expect(await queueItems('return')).toEqual([]);
    await sql('select private.purge_expired()');
    expect(await countOf('private.account_marks', `user_id = '${gone}'`)).toBe(0);
  });
});

describe('accounts that share something', () => {
  it('are shown to operators alone, with what it is', async () => {
    await signUp(back, 'talent+two@example.com');
    await fillIn(back, phones.talent);
    expect(await sharing(ids.talent)).toEqual([
      {
        user_id: back,
        name: 'Zed Roe',
        user_type: 'talent',
        kinds: ['email', 'phone'],
        is_suspended: false,
      },
    ]);
    expect(await queueItems('return')).toEqual([]);
    expect(await sharing(ids.talent, 'talent')).toEqual([]);
  });

  it('are none for a number of a few digits, which many type', async () => {
    expect(await world.value(`select private.phone_end('+1 000')`)).toBeNull();
  });

  it('no longer share what one of them has changed, or went with', async () => {
    await dismissReports();
    await signUp(back, 'new@example.com');
    await fillIn(back, phones.talent);
    await sql(
      `update public.talent_profiles set phone = '+44 7700 111222' where user_id = '${back}'`,
    );
    expect(await sharing(ids.talent)).toEqual([]);
    await sql(`delete from auth.users where id = '${back}'`);
    expect(await countOf('private.account_marks', `user_id = '${back}'`)).toBe(0);
  });
});
