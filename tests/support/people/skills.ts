import { randomUUID } from 'node:crypto';
import type { Person } from './people.ts';

/** A skill that nobody else has, because other tests create talents in the same backend. */
export const freshSkill = (): string =>
  // Of letters alone: a long number would be taken for a phone's.
  `own${randomUUID().replace(/[\d-]/g, (sign) => (sign === '-' ? '' : 'ghijklmnop'.charAt(Number(sign))))}`.slice(
    0,
    20,
  );

/** Gives talents a skill. */
export async function giveSkill(skill: string, ...talents: Person[]): Promise<void> {
  for (const { client, userId } of talents) {
    const { error } = await client
      .from('talent_profiles')
      .update({ skills: `Negotiation, ${skill}` })
      .eq('user_id', userId);
    if (error) throw error;
  }
}
