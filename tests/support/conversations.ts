import { createPerson, createTalentWithPitch, type Person } from './people.ts';
import { unlock } from './unlock.ts';

/** A talent and a company that has unlocked them, and their conversation. */
export async function pair() {
  const talent = await createTalentWithPitch('Leo Santos');
  const company = await createPerson('company', 'northwind');
  await company.client
    .from('company_profiles')
    .update({ company_name: 'Northwind' })
    .eq('user_id', company.userId);
  return { talent, company, ...(await unlock(company, talent)) };
}

/** Sends messages in order. */
export async function write(from: Person, conversationId: string, texts: string[]) {
  const sent = await from.client
    .from('messages')
    .insert(texts.map((content) => ({ conversation_id: conversationId, content })));
  if (sent.error) throw sent.error;
}

export const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
