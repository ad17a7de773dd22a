import { beforeEach, describe, expect, it } from 'vitest';
import { askForDeletion } from '../desk/desk-steps.ts';
import { ids, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

/** Tests of the functions that the app calls with a person's token. */
setUpWorld();
beforeEach(() => world.reset());

async function call(name: string, body: object, actor: Actor) {
  const { data } = await world.as(actor).auth.getSession();
  const response = await fetch(`${world.backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: world.backend.publishableKey,
      authorization: `Bearer ${data.session?.access_token ?? world.backend.publishableKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const decided = () =>
  world.backend.db.query(
    `select action, subject_id, note from public.decisions where id <> '${ids.decision}'`,
  );

describe('export-account', () => {
  it('gives a person everything of theirs as a file, with the addresses of videos', async () => {
    const { status, headers, body } = await call('export-account', {}, 'talent');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="pitchreel-[\d-]{10}\.json"$/,
    );
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toMatchObject({
      account: { id: ids.talent, email: 'talent@example.com' },
      talent_profile: { full_name: 'Ana Ortega' },
      invoices: [],
    });
    expect(body.files.map(({ url }: { url: string }) => url)).toContain(
      videoUrl(ids.talent).replace('http://127.0.0.1:54321', world.backend.url),
    );
    expect(await decided()).toEqual([]);
  });

  it('gives a file that is hidden an address for a day', async () => {
    const words = new Blob(['A hidden video'], { type: 'video/mp4' });
    await world.backend.db.query('delete from storage.objects where name like $1', [
      `${ids.talent}/%`,
    ]);
    await world.service.storage.from('hidden_videos').upload(`${ids.talent}/a.mp4`, words);
    const { body } = await call('export-account', {}, 'talent');
    expect(body.files).toHaveLength(1);
    expect(await (await fetch(body.files[0].url)).text()).toBe('A hidden video');
  });

  it('gives nobody what is of others, and an operator once it is logged why', async () => {
    const request = { user_id: ids.talent, note: 'Asked for by mail' };
    expect(await call('export-account', request, 'company')).toMatchObject({
      status: 403,
      body: { message: 'not_operator' },
    });
    expect(await call('export-account', request, 'visitor')).toMatchObject({
      status: 401,
      body: { message: 'signed_out' },
    });
    expect(await decided()).toEqual([]);
    expect(await call('export-account', request, 'operator')).toMatchObject({
      status: 200,
      body: { account: { id: ids.talent }, left_out: expect.any(String) },
    });
    expect(await decided()).toEqual([
      { action: 'export_account', subject_id: ids.talent, note: 'Asked for by mail' },
    ]);
  });

  it('refuses what names no account', async () => {
    for (const [userId, status] of [
      ['x', 400],
      ['90000000-0000-4000-8000-00000000000f', 404],
    ]) {
      expect(
        await call('export-account', { user_id: userId, note: 'Why' }, 'operator'),
      ).toMatchObject({ status, body: { message: 'unknown_subject' } });
    }
  });

  it('refuses an eleventh file in an hour', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await call('export-account', {}, 'company')).status).toBe(200);
    }
    expect(await call('export-account', {}, 'company')).toMatchObject({
      status: 429,
      body: { message: 'rate_limited' },
    });
  });
});

describe('exports by operators', () => {
  const request = { user_id: ids.talent, note: 'Asked for by mail' };

  it('do not use up the person’s own, and are ten an hour too', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await call('export-account', request, 'operator')).status).toBe(200);
    }
    expect((await call('export-account', request, 'operator')).status).toBe(429);
    const own = await call('export-account', {}, 'talent');
    expect(own.status).toBe(200);
    expect(own.body).not.toHaveProperty('left_out');
  });

  it.each([
    ['en', /^Birth date; conversations/],
    ['es', /^Fecha de nacimiento; conversaciones/],
    ['pt', /^Data de nascimento; conversas/],
  ])('say what they leave out in the person’s language: %s', async (language, sentence) => {
    await world.backend.db.query(
      'update public.notification_settings set language = $1 where user_id = $2',
      [language, ids.talent],
    );
    const { body } = await call('export-account', request, 'operator');
    expect(body.left_out).toMatch(sentence);
  });
});

describe('erase-account', () => {
  it('deletes nobody who withdrew the request before the operator’s click', async () => {
    const seen = { asked_at: '2026-01-01T00:00:00+00:00' };
    const request = { user_id: ids.otherTalent, note: 'Asked for it', seen };
    expect(await call('erase-account', request, 'operator')).toMatchObject({
      status: 409,
      body: { message: 'changed_meanwhile' },
    });
    expect(await decided()).toEqual([]);
    expect(
      await world.value('select count(*)::int from auth.users where id = $1', [ids.otherTalent]),
    ).toBe(1);
  });

  it('deletes nobody for anyone but operators', async () => {
    const request = { user_id: ids.otherTalent, note: 'Go' };
    expect(await call('erase-account', request, 'talent')).toMatchObject({
      status: 403,
      body: { message: 'not_operator' },
    });
    expect(await decided()).toEqual([]);
  });
});

describe('refund-payment', () => {
  const request = { payment_id: 'pi_first', note: 'Paid twice' };
  const payment = async () =>
    (
      await world.backend.db.query(
        `select status, refunded_amount from public.payments where payment_id = 'pi_first'`,
      )
    )[0];

  it('refunds at Stripe, whose event settles the payment', async () => {
    expect(await call('refund-payment', request, 'operator')).toMatchObject({
      status: 200,
      body: { refunded: 'pi_first' },
    });
    expect(await payment()).toEqual({ status: 'refunded', refunded_amount: 1500 });
    expect(await decided()).toEqual([
      { action: 'refund_payment', subject_id: 'pi_first', note: 'Paid twice' },
    ]);
    expect(await call('refund-payment', request, 'operator')).toMatchObject({
      status: 409,
      body: { message: 'already_decided' },
    });
  });

  it('refunds a part, and the rest later', async () => {
    const part = { ...request, seen: { left: 1500, amount: 400, words: 'Sorry' } };
    expect(await call('refund-payment', part, 'operator')).toMatchObject({
      status: 200,
      body: { amount: 400 },
    });
    expect(await payment()).toEqual({ status: 'unlocked', refunded_amount: 400 });
    expect((await call('refund-payment', part, 'operator')).body).toMatchObject({
      message: 'changed_meanwhile',
    });
    expect((await call('refund-payment', request, 'operator')).body).toMatchObject({
      amount: 1100,
    });
    expect(await payment()).toEqual({ status: 'refunded', refunded_amount: 1500 });
    expect(
      await world.backend.db.query(
        `select amount, state, provider_id like 're_%' as has_id from public.refunds order by asked_at`,
      ),
    ).toEqual([
      { amount: 400, state: 'succeeded', has_id: true },
      { amount: 1100, state: 'succeeded', has_id: true },
    ]);
  });

  it('refunds nothing for anyone else', async () => {
    for (const actor of ['unlocker', 'talent'] as const) {
      expect((await call('refund-payment', request, actor)).status).toBe(403);
    }
    expect((await call('refund-payment', request, 'visitor')).status).toBe(401);
    expect(await payment()).toEqual({ status: 'unlocked', refunded_amount: 0 });
    expect(await decided()).toEqual([]);
  });
});

describe('dispute-evidence', () => {
  const request = { payment_id: 'pi_first', note: 'For the bank' };

  it('gives an operator the evidence of an open dispute, once it is logged', async () => {
    expect(await call('dispute-evidence', request, 'operator')).toMatchObject({
      status: 409,
      body: { message: 'no_dispute' },
    });
    await world.backend.db.exec(
      `update public.payments set status = 'disputed' where payment_id = 'pi_first'`,
    );
    expect(await call('dispute-evidence', request, 'unlocker')).toMatchObject({ status: 403 });
    expect(await decided()).toEqual([]);
    expect(await call('dispute-evidence', request, 'operator')).toMatchObject({
      status: 200,
      body: { payment: { id: 'pi_first' }, messages: expect.any(Array) },
    });
    expect(await decided()).toEqual([
      { action: 'export_evidence', subject_id: 'pi_first', note: 'For the bank' },
    ]);
  });
});

describe('what cannot be undone', () => {
  const requests = [
    ['export-account', { user_id: ids.talent, note: 'Why' }],
    ['refund-payment', { payment_id: 'pi_first', note: 'Why' }],
    // Last, because users stay as they are.
    ['erase-account', { user_id: ids.otherTalent, note: 'Why' }],
  ] as const;

  it.each(requests)('needs a code of the last five minutes: %s', async (name, body) => {
    if (name === 'erase-account') await askForDeletion(ids.otherTalent);
    const { auth } = world.as('operator');
    const typed = (ago: string) =>
      world.backend.db.query(
        `update auth.mfa_amr_claims set updated_at = now() - $1::interval
         where authentication_method = 'totp'`,
        [ago],
      );
    await typed('6 minutes');
    await auth.refreshSession();
    expect(await call(name, body, 'operator')).toMatchObject({
      status: 403,
      body: { message: 'code_needed' },
    });
    expect(await decided()).toEqual([]);
    await typed('4 minutes');
    await auth.refreshSession();
    expect((await call(name, body, 'operator')).status).toBe(200);
  });
});
