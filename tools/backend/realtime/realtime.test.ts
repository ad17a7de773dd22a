import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type {
  RealtimeChannel,
  RealtimeChannelOptions,
  SupabaseClient,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { eventually } from '../test/eventually.ts';
import { startServices, type TestServices } from '../test/services.ts';

const schemaSql = `
create table public.members (conversation_id uuid, user_id uuid, primary key (conversation_id, user_id));
alter table public.members enable row level security;
grant select on public.members to authenticated;
create policy "own" on public.members for select to authenticated using (user_id = (select auth.uid()));
create policy "own topic" on realtime.messages for select to authenticated
  using (realtime.topic() = 'user:' || (select auth.uid())::text);
create policy "read conversation" on realtime.messages for select to authenticated using (exists (
  select from public.members m where m.user_id = (select auth.uid())
  and 'conversation:' || m.conversation_id::text = realtime.topic()));
create policy "write conversation" on realtime.messages for insert to authenticated with check (exists (
  select from public.members m where m.user_id = (select auth.uid())
  and 'conversation:' || m.conversation_id::text = realtime.topic()));
`;
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

let services: TestServices;
let ana: string;
let ben: string;
let asAna: SupabaseClient;
let asBen: SupabaseClient;

beforeAll(async () => {
  services = await startServices(schemaSql);
});
afterAll(() => services.close());
beforeEach(async () => {
  [ana, ben] = [randomUUID(), randomUUID()];
  asAna = services.client(await services.token(ana));
  asBen = services.client(await services.token(ben));
});

interface Heard {
  event: string;
  payload: unknown;
  meta?: { id: string };
}
interface Joined {
  channel: RealtimeChannel;
  /** Every status so far, with its reason. */
  statuses: string[];
  heard: Heard[];
  system: unknown[];
}

/** Subscribes and waits for the first answer. */
async function join(
  client: SupabaseClient,
  topic: string,
  config: RealtimeChannelOptions['config'] = {},
  prepare: (channel: RealtimeChannel) => void = () => {},
): Promise<Joined> {
  // Without this call the first join would be sent before the client has its token.
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: true, ...config } });
  const joined: Joined = { channel, statuses: [], heard: [], system: [] };
  channel.on('broadcast', { event: '*' }, (message: Heard) => joined.heard.push(message));
  channel.on('system', {}, (message: unknown) => joined.system.push(message));
  prepare(channel);
  channel.subscribe((status, error) => {
    joined.statuses.push(error ? `${status}: ${error.message}` : status);
  });
  await eventually(() => joined.statuses.length).toBeGreaterThan(0);
  return joined;
}

/** The payload as it arrives: the service adds an id. */
const withId = (payload: object) => ({ ...payload, id: expect.any(String) });

const send = (topic: string, payload: object, event = 'message', isPrivate = true) =>
  services.db.query('select realtime.send($1::text::jsonb, $2, $3, $4)', [
    JSON.stringify(payload),
    event,
    topic,
    isPrivate,
  ]);

async function conversation(...members: string[]): Promise<string> {
  const id = randomUUID();
  for (const member of members) {
    await services.db.query('insert into members values ($1, $2)', [id, member]);
  }
  return id;
}

describe('private topics', () => {
  it('admit their reader and refuse everyone else', async () => {
    const topic = `user:${ana}`;
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
    expect((await join(asAna, topic)).statuses).toEqual(['SUBSCRIBED']);
    for (const client of [asBen, services.client()]) {
      const { channel, statuses } = await join(client, topic);
      expect(statuses[0]).toBe(`CHANNEL_ERROR: ${reason}`);
      await client.removeChannel(channel);
    }
  });

  it('refuse a token that is malformed, forged or expired', async () => {
    const expired = await services.token(ana, { exp: Math.floor(Date.now() / 1000) - 10 });
    const [header = '', , signature = ''] = expired.split('.');
    const claims = { role: 'authenticated', sub: ana, exp: inAnHour() };
    const forged = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature];
    for (const [token, reason] of [
      ['a.b.c', 'JwtSignatureError'],
      [forged.join('.'), 'JwtSignatureError'],
      [expired, 'InvalidJWTToken: Token has expired'],
    ] as const) {
      const client = services.client(token);
      const { channel, statuses } = await join(client, `user:${ana}`);
      expect(statuses[0]).toContain(`CHANNEL_ERROR: ${reason}`);
      await client.removeChannel(channel);
    }
  });

  it('are joined by the client itself after the first join was refused', async () => {
    services.realtime().refuseNextJoin('MissingPartition: there is no partition for today');
    const { statuses } = await join(asAna, `user:${ana}`);
    expect(statuses[0]).toContain('CHANNEL_ERROR: MissingPartition');
    await eventually(() => statuses.at(-1)).toBe('SUBSCRIBED');
  });

  it('stay joined when the client sends a key as its token', async () => {
    const { channel, statuses, system, heard } = await join(asAna, `user:${ana}`);
    await asAna.realtime.setAuth(services.publishableKey);
    await send(`user:${ana}`, { n: 1 });
    await eventually(() => heard.length).toBe(1);
    expect([channel.state, statuses, system]).toEqual(['joined', ['SUBSCRIBED'], []]);
  });

  it('do not reach listeners of a public topic of the same name', async () => {
    const topic = `user:${ana}`;
    const owner = await join(asAna, topic);
    const spy = await join(asBen, topic, { private: false });
    expect(spy.statuses).toEqual(['SUBSCRIBED']);
    await send(topic, { secret: true });
    await eventually(() => owner.heard.length).toBe(1);
    await send(topic, { open: true }, 'message', false);
    await eventually(() => spy.heard.length).toBe(1);
    expect(spy.heard[0]?.payload).toEqual(withId({ open: true }));
    expect(owner.heard.map(({ payload }) => payload)).toEqual([withId({ secret: true })]);
  });

  it('close when the policies no longer admit their reader', async () => {
    const id = await conversation(ana);
    const token = { value: await services.token(ana) };
    const client = services.client(() => Promise.resolve(token.value));
    const joined = await join(client, `conversation:${id}`);
    expect(joined.statuses).toEqual(['SUBSCRIBED']);
    await services.db.query('delete from members where conversation_id = $1', [id]);
    token.value = await services.token(ana, { exp: inAnHour() + 60 });
    await client.realtime.setAuth();
    await eventually(() => joined.statuses.at(-1)).toBe('CLOSED');
    expect(JSON.stringify(joined.system)).toContain('You do not have permissions to read');
  });

  it('answer that database changes are not supported', async () => {
    const { channel, statuses } = await join(asAna, 'changes', { private: false }, (made) => {
      made.on('postgres_changes', { event: '*', schema: 'public' }, () => {});
    });
    expect(statuses[0]).toContain('postgres_changes is not served here');
    await asAna.removeChannel(channel);
  });
});

describe('broadcasts of the database', () => {
  it('arrive in order, even if larger than the 8,000 bytes of a notification', async () => {
    const { heard } = await join(asAna, `user:${ana}`);
    const long = { content: `hola € ${'x'.repeat(9000)}` };
    await send(`user:${ana}`, long);
    await eventually(() => heard.length).toBe(1);
    expect(heard[0]).toEqual({
      type: 'broadcast',
      event: 'message',
      payload: { ...long, id: expect.any(String) },
      meta: { id: expect.any(String) },
    });
    const burst = Array.from({ length: 100 }, (_, index) => ({ index }));
    for (const payload of burst) await send(`user:${ana}`, payload);
    await eventually(() => heard.length).toBe(101);
    expect(heard.slice(1).map(({ payload }) => payload)).toEqual(burst.map(withId));
  });

  it('never reach another user', async () => {
    const everybody = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const id = randomUUID();
        const client = services.client(await services.token(id));
        return { id, joined: await join(client, `user:${id}`) };
      }),
    );
    const rounds = 25;
    await Promise.all(
      everybody.flatMap(({ id }) =>
        Array.from({ length: rounds }, (_, round) => send(`user:${id}`, { to: id, round })),
      ),
    );
    for (const { id, joined } of everybody) {
      await eventually(() => joined.heard.length).toBe(rounds);
      expect(joined.heard.every(({ payload }) => JSON.stringify(payload).includes(id))).toBe(true);
    }
  });

  it('are not sent when the transaction rolls back', async () => {
    const { heard } = await join(asAna, `user:${ana}`);
    const text = `select realtime.send('{"n": 1}'::jsonb, 'message', $1, true)`;
    await services.db.tx((query) => query(text, [`user:${ana}`]), { rollback: true });
    await send(`user:${ana}`, { n: 2 });
    await eventually(() => heard.length).toBe(1);
    expect(heard[0]?.payload).toEqual(withId({ n: 2 }));
  });

  it('are lost in silence while the service does not follow the database', async () => {
    const { heard, statuses, system } = await join(asAna, `user:${ana}`);
    services.realtime().loseBroadcasts(true);
    await send(`user:${ana}`, { n: 1 });
    await eventually(() => services.db.query('select 1')).toHaveLength(1);
    services.realtime().loseBroadcasts(false);
    await send(`user:${ana}`, { n: 2 });
    await eventually(() => heard.length).toBe(1);
    expect(heard[0]?.payload).toEqual(withId({ n: 2 }));
    expect([statuses, system]).toEqual([['SUBSCRIBED'], []]);
  });

  it('do not keep what sends them from being done when they cannot be sent', async () => {
    await services.db.exec('alter table realtime.messages rename to away');
    await send(`user:${ana}`, { lost: true });
    await services.db.exec('alter table realtime.away rename to messages');
    await send(`user:${ana}`, { n: 2 });
    expect(services.problems).toEqual([]);
  });

  it('must say the type of their payload', async () => {
    const text = `select realtime.send('{}', 'message', $1, true)`;
    await expect(services.db.query(text, [`user:${ana}`])).rejects.toThrow('not unique');
  });

  it('are announced to a client that asks for it', async () => {
    const { system } = await join(asAna, `user:${ana}`, { broadcast: { replication_ready: true } });
    await eventually(() => system.length).toBe(1);
    expect(system[0]).toMatchObject({
      status: 'ok',
      message: 'Replication connection established',
    });
  });

  it('arrive again after the server has restarted', async () => {
    const { heard, statuses } = await join(asAna, `user:${ana}`);
    await send(`user:${ana}`, { n: 1 });
    await eventually(() => heard.length).toBe(1);
    await services.stop();
    await send(`user:${ana}`, { missed: true });
    await services.start();
    const times = () => statuses.filter((status) => status === 'SUBSCRIBED').length;
    await eventually(times).toBe(2);
    await send(`user:${ana}`, { n: 2 });
    await eventually(() => heard.length).toBe(2);
    expect(heard[1]?.payload).toEqual(withId({ n: 2 }));
  });
});

describe('broadcasts of clients', () => {
  it('reach the other members, and the sender only on request', async () => {
    const topic = `conversation:${await conversation(ana, ben)}`;
    const fromAna = await join(asAna, topic, { broadcast: { ack: true } });
    const fromBen = await join(asBen, topic, { broadcast: { ack: true, self: true } });
    const payload = { who: 'Ana ñandú 🙂', long: 'y'.repeat(9000) };
    expect(await fromAna.channel.send({ type: 'broadcast', event: 'typing', payload })).toBe('ok');
    await eventually(() => fromBen.heard.length).toBe(1);
    expect(fromBen.heard[0]).toMatchObject({ event: 'typing', payload });
    await fromBen.channel.send({ type: 'broadcast', event: 'typing', payload: {} });
    await eventually(() => [fromAna.heard.length, fromBen.heard.length]).toEqual([1, 2]);
  });

  it('of a member who may only read reach nobody', async () => {
    const topic = `user:${ana}`;
    const other = services.client(await services.token(ana));
    const listener = await join(other, topic);
    const { channel } = await join(asAna, topic);
    await channel.send({ type: 'broadcast', event: 'fake', payload: {} });
    await send(topic, { real: true });
    await eventually(() => listener.heard.length).toBe(1);
    expect(listener.heard[0]?.payload).toEqual(withId({ real: true }));
  });
});

describe('tokens', () => {
  it('close a channel when they expire, unless renewed', async () => {
    const soon = Math.floor(Date.now() / 1000) + 5;
    const short = await services.token(ana, { exp: soon });
    const token = { value: short };
    const renewing = services.client(() => Promise.resolve(token.value));
    const renewed = await join(renewing, `user:${ana}`);
    const forgotten = await join(services.client(short), `user:${ana}`);
    expect([renewed.statuses, forgotten.statuses]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']]);
    token.value = await services.token(ana, { exp: inAnHour() });
    await renewing.realtime.setAuth();
    await eventually(() => forgotten.statuses.at(-1)).toBe('CLOSED');
    expect(JSON.stringify(forgotten.system)).toContain('Token has expired');
    await send(`user:${ana}`, { still: 'here' });
    await eventually(() => renewed.heard.length).toBe(1);
    expect(renewed.statuses).toEqual(['SUBSCRIBED']);
    expect(forgotten.heard).toEqual([]);
  });
});

describe('the protocol', () => {
  const open = async (parameters: string) => {
    const address = services.url.replace('http', 'ws');
    const socket = new WebSocket(`${address}/realtime/v1/websocket?${parameters}`);
    await once(socket, 'open');
    return socket;
  };
  const answer = async (socket: WebSocket): Promise<unknown> => {
    const [data]: Buffer[] = await once(socket, 'message');
    return JSON.parse(String(data));
  };

  const heartbeat = (ref: string) => [
    null,
    ref,
    'phoenix',
    'phx_reply',
    { status: 'ok', response: {} },
  ];

  it('supports version 1.0.0 too', async () => {
    const socket = await open('vsn=1.0.0');
    const message = { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1', join_ref: null };
    socket.send(JSON.stringify(message));
    expect(await answer(socket)).toEqual({
      topic: 'phoenix',
      event: 'phx_reply',
      ref: '1',
      join_ref: null,
      payload: { status: 'ok', response: {} },
    });
    socket.close();
  });

  it('answers a message to a topic that was not joined', async () => {
    const socket = await open('vsn=2.0.0');
    socket.send(JSON.stringify([null, '5', 'realtime:x', 'broadcast', { event: 'e' }]));
    expect(await answer(socket)).toEqual([
      null,
      '5',
      'realtime:x',
      'phx_reply',
      { status: 'error', response: { reason: 'unmatched topic' } },
    ]);
    socket.close();
  });

  it('has no answer to a broadcast that is not allowed', async () => {
    const socket = await open('vsn=2.0.0');
    const topic = `realtime:user:${ana}`;
    const config = { private: true, broadcast: { ack: true } };
    const joining = { config, access_token: await services.token(ana) };
    socket.send(JSON.stringify(['1', '1', topic, 'phx_join', joining]));
    expect(await answer(socket)).toMatchObject(['1', '1', topic, 'phx_reply', { status: 'ok' }]);
    socket.send(JSON.stringify(['1', '2', topic, 'broadcast', { event: 'fake', payload: {} }]));
    socket.send(JSON.stringify([null, '3', 'phoenix', 'heartbeat', {}]));
    expect(await answer(socket)).toEqual(heartbeat('3'));
    socket.close();
  });

  it('ignores nonsense', async () => {
    const socket = await open('vsn=2.0.0');
    for (const nonsense of ['{', 'null', Buffer.from([9, 9, 9])]) socket.send(nonsense);
    socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]));
    expect(await answer(socket)).toEqual(heartbeat('1'));
    expect(services.problems).toEqual([]);
    socket.close();
  });

  it('disconnects a client that sends too large a frame, and keeps serving', async () => {
    const socket = await open('vsn=2.0.0');
    socket.on('error', () => {});
    socket.send('x'.repeat(4 * 2 ** 20));
    await once(socket, 'close');
    expect((await join(asAna, `user:${ana}`)).statuses).toEqual(['SUBSCRIBED']);
    expect(services.problems).toEqual([]);
  });
});
