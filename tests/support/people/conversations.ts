import { supportCompanyId } from '../../../src/domain/ids.ts';
import { createPerson, createTalentWithPitch, type Person } from './people.ts';
import { service } from '../service.ts';
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
  const response = await from.client
    .from('messages')
    .insert(texts.map((content) => ({ conversation_id: conversationId, content })));
  if (response.error) throw response.error;
}

/** Sends a person a message of support, which no operator wrote. */
export async function writeAsSupport(to: Person, content: string) {
  const { data, error } = await to.client
    .from('conversations')
    .select('id')
    .eq('talent_id', to.userId)
    .eq('company_id', supportCompanyId)
    .single();
  if (error) throw error;
  const response = await service
    .from('messages')
    .insert({ conversation_id: data.id, content, is_system: true });
  if (response.error) throw response.error;
}

export const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
