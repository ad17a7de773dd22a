import { boxesIn, NotStreamable, requiredBox, type Box } from './boxes';

const hex = (value: number) => value.toString(16).padStart(2, '0').toUpperCase();

/** Bytes of a sample description before its boxes (ISO 14496-12, 12.1.3 and 12.2.3). */
const videoEntryBytes = 78;
const soundEntryBytes = 28;

const entryBox = (view: DataView, entry: Box, skipped: number, type: string): Box => {
  const box = boxesIn(view, entry.body + skipped, entry.end).find((each) => each.type === type);
  if (!box) throw new NotStreamable(`A sample description without ${type}`);
  return box;
};

/** The content of an MPEG-4 descriptor with this tag (ISO 14496-1), which begins here. */
function descriptor(view: DataView, at: number, tag: number): number {
  if (view.getUint8(at) !== tag) throw new NotStreamable('Unknown sound');
  let body = at + 1;
  while (view.getUint8(body) & 0x80) body += 1;
  return body + 1;
}

/** 'mp4a.40.2' for AAC-LC. */
function soundCodec(view: DataView, entry: Box): string {
  const { body } = entryBox(view, entry, soundEntryBytes, 'esds');
  const stream = descriptor(view, body + 4, 0x03);
  const flags = view.getUint8(stream + 2);
  // Streams that depend on others, or come from an address, are of no phone.
  if (flags & 0xe0) throw new NotStreamable('Unknown sound');
  const config = descriptor(view, stream + 3, 0x04);
  if (view.getUint8(config) !== 0x40) throw new NotStreamable('Not AAC');
  const kind = view.getUint8(descriptor(view, config + 13, 0x05)) >> 3;
  return `mp4a.40.${kind}`;
}

/**
 * What `MediaSource.isTypeSupported` calls a track's codec (RFC 6381).
 * @param track the box `trak`
 * @throws NotStreamable for all but H.264 and AAC
 */
export function codecOf(view: DataView, track: Box): string {
  const descriptions = requiredBox(view, track, 'mdia', 'minf', 'stbl', 'stsd');
  const entries = boxesIn(view, descriptions.body + 8, descriptions.end);
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new NotStreamable('Several sample descriptions');
  if (entry.type === 'mp4a') return soundCodec(view, entry);
  if (entry.type !== 'avc1') throw new NotStreamable(`The codec ${entry.type}`);
  const { body } = entryBox(view, entry, videoEntryBytes, 'avcC');
  return `avc1.${[1, 2, 3].map((at) => hex(view.getUint8(body + at))).join('')}`;
}
