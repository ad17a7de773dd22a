import { describe, expect, it } from 'vitest';
import {
  decodeBinary,
  decodeText,
  encodeBroadcast,
  encodeText,
  FrameError,
  type Frame,
} from './frames.ts';

const frame: Frame = {
  joinRef: '1',
  ref: '2',
  topic: 'realtime:user:ñ',
  event: 'phx_join',
  payload: { config: { private: true } },
};

/** Encodes a client's broadcast as realtime-js does. */
function push(fields: string[], encoding: number, body: string): Uint8Array {
  const encoded = fields.map((field) => Buffer.from(field));
  const lengths = encoded.map((field) => field.length);
  return Buffer.concat([Buffer.from([3, ...lengths, encoding]), ...encoded, Buffer.from(body)]);
}

describe('text frames', () => {
  it.each(['1.0.0', '2.0.0'] as const)('survive encoding and decoding in version %s', (version) => {
    expect(decodeText(encodeText(version, frame))).toEqual(frame);
  });

  it('accept numeric refs and absent ones', () => {
    expect(decodeText('[null,7,"phoenix","heartbeat",null]')).toEqual({
      joinRef: null,
      ref: '7',
      topic: 'phoenix',
      event: 'heartbeat',
      payload: {},
    });
  });

  it.each(['', 'x', '1', 'null', '[]', '{}', '[null,null,1,"e",{}]', '{"topic":"t"}'])(
    'are refused when they contain %j',
    (text) => expect(() => decodeText(text)).toThrow(FrameError),
  );
});

describe('binary frames', () => {
  const fields = ['1', '2', 'realtime:sala ñ', 'typing', ''];

  it('carry a broadcast with JSON', () => {
    expect(decodeBinary(push(fields, 1, '{"who":"Ana"}'))).toEqual({
      joinRef: '1',
      ref: '2',
      topic: 'realtime:sala ñ',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'typing', payload: { who: 'Ana' } },
    });
  });

  it('are refused when truncated, of another kind, or not JSON', () => {
    const whole = push(fields, 1, '{}');
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => decodeBinary(whole.subarray(0, length))).toThrow(FrameError);
    }
    expect(() => decodeBinary(Buffer.from([4, 0, 0, 0, 0, 0, 0]))).toThrow(FrameError);
    expect(() => decodeBinary(push(fields, 0, '{}'))).toThrow(FrameError);
  });
});

describe('a broadcast', () => {
  const topic = 'realtime:sala ñ';
  const broadcast = { event: 'añadido', payload: { id: '7', text: 'sí €' }, id: 'abc' };

  it('is text in version 1.0.0', () => {
    expect(JSON.parse(String(encodeBroadcast('1.0.0', topic, broadcast)))).toEqual({
      join_ref: null,
      ref: null,
      topic,
      event: 'broadcast',
      payload: {
        type: 'broadcast',
        event: 'añadido',
        payload: { id: '7', text: 'sí €' },
        meta: { id: 'abc' },
      },
    });
  });

  it('is a binary frame in version 2.0.0', () => {
    const encoded = Buffer.from(encodeBroadcast('2.0.0', topic, broadcast));
    expect([...encoded.subarray(0, 5)]).toEqual([4, 16, 8, 12, 1]);
    expect(encoded.subarray(5).toString()).toBe(
      `${topic}añadido{"id":"abc"}{"id":"7","text":"sí €"}`,
    );
  });

  it('has a topic of at most 255 bytes', () => {
    expect(() => encodeBroadcast('2.0.0', 'x'.repeat(256), broadcast)).toThrow(RangeError);
  });
});
