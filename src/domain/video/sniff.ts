/** A file's type according to its first bytes, whatever its name claims. */
interface SniffedType {
  /** Null for a file that isn't a video. */
  container: 'mp4' | 'mov' | 'webm' | 'avi' | null;
  mimeType: string;
}

/** How many bytes from the start `sniffType` wants to see. */
const sniffedBytes = 4100;

/**
 * The type of a file by its content.
 * @throws when it was moved or deleted since it was chosen
 */
export async function typeOfFile(file: Blob): Promise<SniffedType> {
  return sniffType(new Uint8Array(await file.slice(0, sniffedBytes).arrayBuffer()));
}

const video = (container: SniffedType['container'], mimeType: string) => ({ container, mimeType });
const other = (mimeType: string) => video(null, mimeType);

/**
 * Detects the type of a file by its content. Files that are no video get the type they seem to
 * have, so that a message can name it; 'application/octet-stream' when nothing is recognised.
 */
export function sniffType(bytes: Uint8Array): SniffedType {
  const ascii = (from: number, to: number) =>
    Array.from(bytes.subarray(from, to), (byte) => String.fromCharCode(byte)).join('');

  const box = ascii(4, 8);
  if (box === 'ftyp') return byBrand(ascii(8, 12));
  // QuickTime files older than the ftyp box start with the movie, its data or padding.
  if (['moov', 'mdat', 'wide', 'skip', 'free', 'pnot'].includes(box)) {
    return video('mov', 'video/quicktime');
  }
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) {
    return ascii(0, 64).includes('webm') ? video('webm', 'video/webm') : other('video/x-matroska');
  }
  if (ascii(0, 4) === 'RIFF') {
    if (ascii(8, 11) === 'AVI') return video('avi', 'video/x-msvideo');
    return other(ascii(8, 12) === 'WAVE' ? 'audio/wav' : 'image/webp');
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return other('image/jpeg');
  if (ascii(1, 4) === 'PNG') return other('image/png');
  if (ascii(0, 3) === 'GIF') return other('image/gif');
  if (ascii(0, 4) === '%PDF') return other('application/pdf');
  if (ascii(0, 2) === 'PK') return other('application/zip');
  if (ascii(0, 3) === 'ID3') return other('audio/mpeg');
  if (ascii(0, 4) === 'OggS') return other('audio/ogg');
  return other(looksLikeText(bytes) ? 'text/plain' : 'application/octet-stream');
}

function byBrand(brand: string): SniffedType {
  if (brand === 'qt  ') return video('mov', 'video/quicktime');
  if (brand.startsWith('M4A')) return other('audio/mp4');
  if (['heic', 'heix', 'mif1', 'msf1', 'avif'].includes(brand)) return other('image/heic');
  if (brand.startsWith('3g')) return other('video/3gpp');
  return video('mp4', 'video/mp4');
}

function looksLikeText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 512);
  return (
    sample.length > 0 &&
    sample.every((byte) => byte === 9 || byte === 10 || byte === 13 || byte >= 32) &&
    !sample.includes(0)
  );
}
