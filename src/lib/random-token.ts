const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** 256 random bits as 43 characters that need no encoding in an address. */
export const makeToken = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));
