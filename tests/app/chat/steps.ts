import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Person } from '../../support/people/people.ts';

/** The messages of the open conversation. */
export const thread = () => screen.findByRole('log');
export const field = () => screen.findByPlaceholderText('Type your message...');

export async function send(user: UserEvent, text: string): Promise<void> {
  await user.type(await field(), `${text}{Enter}`);
}

/** Joins the topic of a conversation as this person's own app would. */
export async function joinTyping({ client }: Person, conversationId: string) {
  const typingEvents: unknown[] = [];
  const channel = client.channel(`conversation:${conversationId}`, { config: { private: true } });
  channel
    .on('broadcast', { event: 'typing' }, ({ payload }) => typingEvents.push(payload))
    .subscribe();
  onTestFinished(async () => {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  });
  await vi.waitFor(
    () => {
      if (channel.state !== 'joined') throw new Error(`The topic is ${channel.state}`);
    },
    { timeout: 20_000 },
  );
  return { channel, typingEvents };
}
