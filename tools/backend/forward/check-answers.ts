import { UserError } from '../user-error.ts';
import {
  destinationOf,
  serviceNames,
  type Destination,
  type ServiceAddresses,
  type ServiceName,
} from './services.ts';

/** What each service answers only to the token of service_role. */
const probes: Readonly<Record<ServiceName, (to: Destination) => string>> = {
  auth: () => 'admin/users?per_page=1',
  rest: () => '',
  storage: () => 'bucket',
  // The first part of the name is the tenant; asking for its health makes its schema.
  realtime: ({ host }) => `api/tenants/${host.split('.')[0]}/health`,
};

/**
 * Asks each service that runs by itself for something.
 *
 * @param serviceToken a token of the role service_role.
 * @throws UserError naming the first one that does not answer, or that refuses the token.
 */
export async function checkAnswers(
  services: ServiceAddresses,
  serviceToken: string,
): Promise<void> {
  for (const service of serviceNames) {
    const address = services[service];
    if (address !== undefined) await checkAnswer(service, address, serviceToken);
  }
}

async function checkAnswer(service: ServiceName, address: string, token: string): Promise<void> {
  const name = `The ${service} service of --${service} (${address})`;
  const to = destinationOf(address);
  const path = probes[service](to);
  let response: Response;
  try {
    response = await fetch(`${to.url.href.replace(/\/$/, '')}/${path}`, {
      headers: { authorization: `Bearer ${token}`, apikey: token },
      redirect: 'manual',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
  } catch (error) {
    throw new UserError(`${name} doesn't answer (${reasonOf(error)}).`);
  }
  const body = await response.text();
  const [denied] = /permission denied for [\w ]+/.exec(body) ?? [];
  if (denied !== undefined) {
    throw new UserError(
      `${name} answers '${denied}': the database's roles lack rights (docs/starting-services.md says who gives them).`,
    );
  }
  // The storage service answers 400, and the status in the body.
  if ([401, 403].includes(response.status) || /"statusCode":\s*"40[13]"/.test(body)) {
    throw new UserError(
      `${name} refuses a token of service_role: SUPABASE_JWT_SECRET must be the secret that it knows.`,
    );
  }
  if (!response.ok) {
    throw new UserError(
      `${name} answers /${path} with ${response.status}: it's another program, too old, or not ready.`,
    );
  }
}

const probeTimeoutMs = 10_000;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}
