/** More top-level boxes than this before the first fragment are not seen in the wild. */
const MAX_BOXES = 32;

/**
 * Whether an MP4 is written in fragments (`moof` boxes), as MediaRecorder does; reads only the
 * headers of the outermost boxes.
 */
export async function isFragmentedMp4(file: Blob): Promise<boolean> {
  let offset = 0;
  for (let count = 0; count < MAX_BOXES && offset + 8 <= file.size; count += 1) {
    const header = new DataView(await file.slice(offset, offset + 16).arrayBuffer());
    const type = String.fromCharCode(
      header.getUint8(4),
      header.getUint8(5),
      header.getUint8(6),
      header.getUint8(7),
    );
    if (type === 'moof') return true;
    const size = boxSize(header, file.size - offset);
    if (size < 8) return false;
    offset += size;
  }
  return false;
}

/** A size of 1 means that 64 bits follow, 0 that the box lasts until the end. */
function boxSize(header: DataView, rest: number): number {
  const size = header.getUint32(0);
  if (size === 0) return rest;
  if (size !== 1) return size;
  return header.byteLength < 16 ? 0 : Number(header.getBigUint64(8));
}
