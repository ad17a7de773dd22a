import { BlockList, isIP } from 'node:net';

const privateRanges = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateRanges.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateRanges.addSubnet(network, bits, 'ipv6');
}

const privateNames =
  /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|localtest\.me|lvh\.me|vcap\.me)$/;
const exampleNames =
  /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$|(?:^|\.)your-?(?:app|brand|company|domain|name|project(?:-ref)?|site)(?:\.|$)/;

/** Names that lead to the address that they contain, such as `app.127-0-0-1.nip.io`. */
const addressNames = /\.(?:nip|sslip|xip)\.io$/;
const addressesInNames =
  /(?<![\da-z])(?:\d+(?:[.-]\d+){3}|[\da-f]{8}|[\da-f-]*--[\da-f-]*)(?![\da-z])/g;

/** An address as such a name spells it: with dots or hyphens, in hexadecimal, or IPv6. */
function spelled(address: string): string {
  if (/^[\da-f]{8}$/.test(address)) {
    return address.replace(/../g, (byte) => `.${Number.parseInt(byte, 16)}`).slice(1);
  }
  return address.replaceAll('-', address.includes('--') ? ':' : '.');
}

function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && privateRanges.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** A host name as the checks compare it: in lower case, without brackets and a dot at the end. */
const plain = (host: string) => host.toLowerCase().replace(/^\[|\]$|\.$/g, '');

/** Whether only this machine or its network reaches a host. @param host as `URL.hostname` has it */
export function isPrivateHost(host: string): boolean {
  const name = plain(host);
  if (isIP(name) !== 0) return isPrivateAddress(name);
  if (addressNames.test(name)) {
    return (name.match(addressesInNames) ?? []).some((part) => isPrivateAddress(spelled(part)));
  }
  return !name.includes('.') || privateNames.test(name);
}

/**
 * Whether a host name is one that stands for others in documentation, such as `a.example` and
 * `www.your-company.com`.
 */
export const isExampleHost = (host: string): boolean => exampleNames.test(plain(host));
