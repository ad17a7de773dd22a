import { ids, world, type Actor } from '../world.ts';

/** Sends a message as one of the test's people. */
export async function send(
  actor: Actor,
  content: string,
  conversationId: string = ids.conversation,
) {
  const { data, error } = await world
    .as(actor)
    .from('messages')
    .insert({ conversation_id: conversationId, content })
    .select()
    .single();
  if (error) throw error;
  return data;
}

export async function inbox(actor: Actor, page = {}) {
  const { data, error } = await world.as(actor).rpc('inbox', page);
  if (error) throw error;
  return data;
}

export const unread = async (actor: Actor) => (await world.as(actor).rpc('unread_count')).data;

export const supportConversation = async (user: string) =>
  String(
    await world.value(
      'select id from public.conversations where company_id = $1 and talent_id = $2',
      [ids.system, user],
    ),
  );
