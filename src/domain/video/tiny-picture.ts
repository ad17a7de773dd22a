const maxSidePixels = 64;
const pattern =
  /^data:image\/(?:webp|jpeg);base64,((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}[A-Za-z0-9+/=]=)?)$/;

/**
 * Whether a data URI is a WebP or JPEG of at most 64 by 64 pixels by its own head. A few bytes can name
 * a picture that takes hundreds of megabytes once it is decoded.
 */
export function isTinyPicture(uri: string): boolean {
  const base64 = pattern.exec(uri)?.[1];
  return (
    base64 !== undefined && sidesOf(atob(base64)).every((side) => side > 0 && side <= maxSidePixels)
  );
}

/** Width and height in pixels of a file, one character for each byte; not numbers if the file has none. */
function sidesOf(file: string): readonly number[] {
  const byte = (at: number) => file.charCodeAt(at);
  if (/^RIFF[^]{4}WEBPVP8[ LX]/.test(file)) {
    const little = (at: number) => byte(at) + byte(at + 1) * 256;
    if (file[15] === 'X')
      return [little(24) + byte(26) * 65536 + 1, little(27) + byte(29) * 65536 + 1];
    if (file[15] === ' ') return [little(26) & 0x3fff, little(28) & 0x3fff];
    const bits = little(21) + little(23) * 65536;
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  const big = (at: number) => byte(at) * 256 + byte(at + 1);
  let at = 2;
  // The segments allowed before the frame's header; with others, browsers may find a different header.
  while (/\xff[\xc4\xdb\xdd\xe0-\xef\xfe]/.test(file.slice(at, at + 2))) at += 2 + big(at + 2);
  const isHead = file.startsWith('\xff\xd8') && /\xff[\xc0-\xc2]/.test(file.slice(at, at + 2));
  return isHead ? [big(at + 7), big(at + 5)] : [NaN];
}
