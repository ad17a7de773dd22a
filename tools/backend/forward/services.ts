/** The services of Supabase that may run by themselves, in place of the embedded ones. */
export const serviceNames = ['auth', 'rest', 'storage', 'realtime'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Addresses of services that run by themselves, e.g. `{ auth: 'http://127.0.0.1:9999' }`. */
export type ServiceAddresses = Readonly<Partial<Record<ServiceName, string>>>;

const servicePath = new RegExp(`^/(${serviceNames.join('|')})/v1(?=/|$)`);

/** The service behind a path of the gateway, and what follows its prefix: `/auth/v1/token` → `/token`. */
export function serviceAt(path: string): { service: ServiceName; rest: string } | undefined {
  const match = servicePath.exec(path);
  const service = serviceNames.find((name) => name === match?.[1]);
  return match && service ? { service, rest: path.slice(match[0].length) } : undefined;
}

/** What connects to a service: where, and the host that its requests name. */
export interface Destination {
  url: URL;
  host: string;
}

/**
 * Where a service is reached. A name below `localhost` is this machine, which not every system
 * knows, and the realtime service reads its tenant from the name (`http://tenant.localhost:4000`).
 */
export function destinationOf(address: string): Destination {
  const url = new URL(address);
  const { host } = url;
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
  return { url, host };
}
