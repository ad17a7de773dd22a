import { expect, it } from 'vitest';
import { conversationAddress } from './conversation-address';
import { paths } from '@/lib/routing/paths';

it('leads to the address at which the app shows the conversation', () => {
  const id = '60000000-0000-4000-8000-00000000000a';
  expect(conversationAddress(id)).toBe(paths.messages(id));
});
