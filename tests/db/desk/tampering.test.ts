import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';
import { refused } from './desk-steps.ts';

/** Tests that direct API calls from a browser's console get nowhere near the desk. */
setUpWorld();
beforeEach(() => world.reset());

describe('what only triggers and operators write', () => {
  it('cannot be forged in an own row', async () => {
    const company = world.as('unlocker');
    const talent = world.as('talent');
    for (const { error } of [
      await company
        .from('company_profiles')
        .update({ is_verified: true })
        .eq('user_id', ids.unlocker),
      await talent
        .from('talent_positions')
        .update({ hidden_at: null, hidden_reason: null })
        .eq('id', ids.position),
      await company.from('reports').update({ reason: 'danger' }).eq('id', ids.report),
      await company.from('reports').delete().eq('id', ids.report),
      await company
        .from('verification_requests')
        .insert({ words: '', created_at: '2020-01-01T00:00:00Z' }),
      await talent.from('conversation_blocks').insert({
        conversation_id: ids.conversation,
        created_at: '2020-01-01T00:00:00Z',
      }),
      await talent
        .from('conversations')
        .update({ suspended_at: null, company_blocked_at: null })
        .eq('id', ids.conversation),
      await talent.from('messages').insert({
        conversation_id: ids.conversation,
        content: 'Your pitch was hidden.',
        system_kind: 'pitch_hidden',
        system_facts: { reason: 'scam' },
      }),
      await talent.from('suspensions').delete().eq('user_id', ids.talent),
      await talent.from('operators').insert({ user_id: ids.talent }),
    ]) {
      expect(error).toMatchObject(refused);
    }
  });

  it('is not reached by what people say of themselves', async () => {
    const client = world.as('otherTalent');
    const forged = { is_operator: true, role: 'operator', user_type: 'operator' };
    expect((await client.auth.updateUser({ data: forged })).error).toBeNull();
    await client.auth.refreshSession();
    expect((await client.from('operators').select()).data).toEqual([]);
    expect((await client.from('desk_people').select()).data).toEqual([]);
  });

  it('is made by functions that the browser may not call', async () => {
    const calls = await Promise.all(
      (['talent', 'operator', 'visitor'] as const).flatMap((actor) => [
        world.as(actor).rpc('set_operator', { p_email: 'talent@example.com', p_is_operator: true }),
        world.as(actor).rpc('settle_payment', { p_id: 'pi_first', p_action: 'close' }),
        world.as(actor).rpc('account_export', { p_user_id: ids.talent }),
      ]),
    );
    for (const { error } of calls) expect(error).toMatchObject(refused);
  });

  it('makes nobody an operator whose address is not confirmed', async () => {
    await world.backend.db.exec(
      `update auth.users set email_confirmed_at = null where id = '${ids.otherTalent}'`,
    );
    const { data } = await world.service.rpc('set_operator', {
      p_email: 'othertalent@example.com',
      p_is_operator: true,
    });
    expect(data).toBe(false);
    await world.backend.db.exec(
      `update auth.users set email_confirmed_at = now() where id = '${ids.otherTalent}'`,
    );
  });
});
