import { ids, type Actor, type World } from '../world.ts';

/** What people do with messages, in the world that a file of tests has started. */
export function messagingSteps(world: () => World) {
  async function send(actor: Actor, content: string, conversationId: string = ids.conversation) {
    const { data, error } = await world()
      .as(actor)
      .from('messages')
      .insert({ conversation_id: conversationId, content })
      .select()
      .single();
    if (error) throw error;
    return data;
  }

  const inbox = async (actor: Actor, page = {}) => {
    const { data, error } = await world().as(actor).rpc('inbox', page);
    if (error) throw error;
    return data;
  };
  const unread = async (actor: Actor) => (await world().as(actor).rpc('unread_count')).data;
  const supportConversation = async (user: string) =>
    String(
      await world().value(
        'select id from public.conversations where company_id = $1 and talent_id = $2',
        [ids.system, user],
      ),
    );

  return { send, inbox, unread, supportConversation };
}
