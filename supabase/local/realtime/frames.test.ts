import { describe, expect, it } from 'vitest';
import {
  decodeBinary,
  decodeText,
  encodeBinaryBroadcast,
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

/** A client's broadcast as realtime-js writes it. */
function push(fields: string[], encoding: number, body: string): Uint8Array {
  const encoded = fields.map((field) => Buffer.from(field));
  const lengths = encoded.map((field) => field.length);
  return Buffer.concat([Buffer.from([3, ...lengths, encoding]), ...encoded, Buffer.from(body)]);
}

describe('text frames', () => {
  it.each(['1.0.0', '2.0.0'] as const)('go there and back in version %s', (version) => {
    expect(decodeText(encodeText(version, frame))).toEqual(frame);
  });

  it('take numbers for refs and nothing for missing ones', () => {
    expect(decodeText('[null,7,"phoenix","heartbeat",null]')).toEqual({
      joinRef: null,
      ref: '7',
      topic: 'phoenix',
      event: 'heartbeat',
      payload: {},
    });
  });

  it.each(['', 'x', '1', 'null', '[]', '{}', '[null,null,1,"e",{}]', '{"topic":"t"}'])(
    'are refused when they say %j',
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

  it('carry a broadcast with bytes', () => {
    const { payload } = decodeBinary(
      push(['', '', 'realtime:a', 'e', '{"x":1}'], 0, '\u0001\u0002'),
    );
    expect(payload['payload']).toEqual(Buffer.from([1, 2]));
  });

  it('are refused when truncated or of another kind', () => {
    const whole = push(fields, 1, '{}');
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => decodeBinary(whole.subarray(0, length))).toThrow(FrameError);
    }
    expect(() => decodeBinary(Buffer.from([4, 0, 0, 0, 0, 0, 0]))).toThrow(FrameError);
  });

  it('are delivered with topic, event and metadata before the bytes', () => {
    const data = encodeBinaryBroadcast('t', 'ev', { id: 1 }, Buffer.from([9]));
    const expected = Buffer.concat([Buffer.from([4, 1, 2, 8, 0]), Buffer.from('tev{"id":1}')]);
    expect(Buffer.from(data)).toEqual(Buffer.concat([expected, Buffer.from([9])]));
    expect(() => encodeBinaryBroadcast('t'.repeat(256), 'e', {}, Buffer.of())).toThrow(FrameError);
  });
});
