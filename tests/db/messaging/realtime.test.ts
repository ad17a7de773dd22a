import { beforeEach, describe, expect, it } from 'vitest';
import { actors, ids, setUpWorld, world, type Actor } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

type Joined = 'joined' | 'refused';

/** Joins a private topic and leaves it again. */
async function join(actor: Actor, topic: string): Promise<Joined> {
  const client = world.as(actor);
  const channel = client.channel(topic, { config: { private: true } });
  const joined = await new Promise<Joined>((resolve) => {
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') resolve('joined');
      if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') resolve('refused');
    });
  });
  await client.removeChannel(channel);
  return joined;
}

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501';

/** Whether the policy lets the caller broadcast to a topic. */
async function maySpeak(actor: Actor, topic: string): Promise<boolean> {
  const claims =
    actor === 'visitor' ? { role: 'anon' } : { role: 'authenticated', sub: ids[actor] };
  try {
    await world.backend.db.as(
      claims,
      (query) =>
        query(
          `insert into realtime.messages (topic, extension, event, payload, private)
           values ($1, 'broadcast', 'typing', '{}', true)`,
          [topic],
        ),
      { rollback: true, settings: { 'realtime.topic': topic } },
    );
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

const topics: [string, string, readonly Actor[], readonly Actor[]][] = [
  ['a user’s topic', `user:${ids.talent}`, ['talent'], []],
  [
    'a conversation',
    `conversation:${ids.conversation}`,
    ['talent', 'unlocker'],
    ['talent', 'unlocker'],
  ],
  ['a conversation that is not', `conversation:${ids.unlock}`, [], []],
  ['a malformed conversation', `conversation:' or true --`, [], []],
  ['the desk', 'desk', ['operator'], []],
  ['a topic that begins like it', 'desk:1', [], []],
  ['any other topic', 'everyone', [], []],
];

describe.each(topics)('%s', (_name, topic, listeners, speakers) => {
  it.each(actors)('lets %s listen only if a listener', async (actor) => {
    expect(await join(actor, topic)).toBe(listeners.includes(actor) ? 'joined' : 'refused');
  });

  it.each(actors)('lets %s send only if a sender', async (actor) => {
    expect(await maySpeak(actor, topic)).toBe(speakers.includes(actor));
  });
});

it('a closed conversation accepts no broadcasts', async () => {
  await world.backend.db.exec(`update public.conversations set closed_at = now()`);
  expect(await maySpeak('talent', `conversation:${ids.conversation}`)).toBe(false);
});

it('a message arrives at the other member', async () => {
  const client = world.as('talent');
  const channel = client.channel(`user:${ids.talent}`, { config: { private: true } });
  const arrived = new Promise((resolve) => {
    channel.on('broadcast', { event: 'message' }, ({ payload }) => resolve(payload));
  });
  await new Promise((resolve) => {
    channel.subscribe((status) => status === 'SUBSCRIBED' && resolve(status));
  });
  await world
    .as('unlocker')
    .from('messages')
    .insert({ conversation_id: ids.conversation, content: 'Live' });
  expect(await arrived).toMatchObject({
    conversation_id: ids.conversation,
    content: 'Live',
    receiver_id: ids.talent,
  });
  await client.removeChannel(channel);
});
