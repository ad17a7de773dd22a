/** One message of the Phoenix protocol, in either direction. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Readonly<Record<string, unknown>>;
}

/** One event for those who listen to a topic. */
export interface Broadcast {
  event: string;
  payload: unknown;
  id: string;
}

/**
 * Protocol version: '1.0.0' uses objects, '2.0.0' (realtime-js's default) arrays and binary frames.
 */
export type Version = '1.0.0' | '2.0.0';

/** Thrown for a message that is not a valid frame. */
export class FrameError extends Error {}

const pushKind = 3;
const broadcastKind = 4;
const jsonTextKind = 1;
const utf8 = new TextDecoder();

/** The fields of an object; empty for any other value. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/**
 * Reads a text frame of either version.
 *
 * @throws FrameError when it is not JSON or lacks topic or event.
 */
export function decodeText(text: string): Frame {
  const message = parseJson(text);
  if (Array.isArray(message)) {
    const [joinRef, ref, topic, event, payload]: unknown[] = message;
    return frameOf(joinRef, ref, topic, event, payload);
  }
  const fields = asRecord(message);
  return frameOf(
    fields['join_ref'],
    fields['ref'],
    fields['topic'],
    fields['event'],
    fields['payload'],
  );
}

/**
 * Reads a client's broadcast, its only binary frame: kind 3, the byte lengths of join ref, ref,
 * topic, event and metadata, the encoding, these fields, the body. Only JSON bodies are supported,
 * because the app sends no others.
 *
 * @throws FrameError for another kind, another encoding or a truncated frame.
 */
export function decodeBinary(bytes: Uint8Array): Frame {
  if (bytes[0] !== pushKind) throw new FrameError(`unknown binary frame ${bytes[0]}`);
  const lengths = bytes.subarray(1, 6);
  const encoding = bytes[6];
  let offset = 7;
  const fields: string[] = [];
  for (const length of lengths) {
    fields.push(utf8.decode(bytes.subarray(offset, offset + length)));
    offset += length;
  }
  const [joinRef = '', ref = '', topic = '', event = ''] = fields;
  if (fields.length < 5 || offset > bytes.length || topic === '') {
    throw new FrameError('truncated binary frame');
  }
  if (encoding !== jsonTextKind) throw new FrameError('only broadcasts of JSON are served here');
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {
      type: 'broadcast',
      event,
      payload: parseJson(utf8.decode(bytes.subarray(offset))),
    },
  };
}

/** Writes a text frame. */
export function encodeText(version: Version, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ join_ref: joinRef, ref, topic, event, payload });
}

/**
 * Writes a broadcast as the hosted service does: as text in version 1.0.0, else kind 4, the byte
 * lengths of topic, event and metadata, the encoding, these fields, and the payload as JSON.
 *
 * @throws RangeError when topic or event are longer than 255 bytes in version 2.0.0
 */
export function encodeBroadcast(
  version: Version,
  topic: string,
  { event, payload, id }: Broadcast,
): string | Uint8Array {
  if (version === '1.0.0') {
    const message = { type: 'broadcast', event, payload, meta: { id } };
    return encodeText(version, {
      joinRef: null,
      ref: null,
      topic,
      event: 'broadcast',
      payload: message,
    });
  }
  const fields = [topic, event, JSON.stringify({ id })].map((field) => Buffer.from(field));
  const header = Buffer.alloc(5);
  header[0] = broadcastKind;
  fields.forEach(({ length }, index) => header.writeUInt8(length, index + 1));
  header[4] = jsonTextKind;
  return Buffer.concat([header, ...fields, Buffer.from(JSON.stringify(payload ?? null))]);
}

function frameOf(
  joinRef: unknown,
  ref: unknown,
  topic: unknown,
  event: unknown,
  payload: unknown,
): Frame {
  if (typeof topic !== 'string' || typeof event !== 'string') {
    throw new FrameError('a frame needs a topic and an event');
  }
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload: asRecord(payload) };
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FrameError('not JSON');
  }
}
