import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLiveMessage, parseReadReceipt, parseTyping } from './live-payloads';

const row = {
  id: 'm',
  conversation_id: 'c',
  seq: 4,
  sender_id: null,
  receiver_id: 'me',
  content: 'Hello',
  is_system: true,
  system_kind: 'unlock_welcome',
  read: false,
  created_at: '2026-01-01T00:00:00.000001+00:00',
};

it('takes the row of a message and nothing else', () => {
  expect(parseLiveMessage({ ...row, more: 1 })).toEqual(row);
  for (const name of ['id', 'conversation_id', 'seq', 'content', 'created_at', 'read'] as const) {
    expect(parseLiveMessage({ ...row, [name]: null })).toBeNull();
  }
});

it('never throws, whatever is broadcast', () => {
  fc.assert(
    fc.property(fc.anything(), (payload) => {
      expect(parseLiveMessage(payload)).toBeNull();
      expect(parseReadReceipt(payload)).toBeNull();
      expect(parseTyping(payload)).toBeNull();
    }),
  );
});

it('reads receipts and typing', () => {
  const receipt = { conversation_id: 'c', reader_id: 'r', up_to_seq: row.seq };
  expect(parseReadReceipt({ ...receipt, more: 1 })).toEqual(receipt);
  expect(parseReadReceipt({ conversation_id: 'c', reader_id: 'r' })).toBeNull();
  expect(parseTyping({ user_id: 'u' })).toBe('u');
});
