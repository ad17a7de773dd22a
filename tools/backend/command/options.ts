import { parseArgs } from 'node:util';
import { serviceNames, type ServiceAddresses, type ServiceName } from '../forward/services.ts';
import { UserError } from '../user-error.ts';

export interface StartOptions {
  port: number;
  appPort: number;
  dataDir: string | undefined;
  memory: boolean;
  reset: boolean;
  postgresUrl: string | undefined;
  /** Services that run by themselves, on the database of `postgresUrl`. */
  services: ServiceAddresses;
  /** Port on which mails are taken by SMTP, if they are. */
  smtpPort: number | undefined;
  dev: boolean;
  /** Seconds between two mails of one kind to one address. */
  mailPause: number;
}

/** @throws UserError for an unknown option, or for two that exclude each other. */
export function parseOptions(args: readonly string[]): StartOptions {
  const values = parse(args);
  if (values.host !== undefined) {
    throw new UserError(
      'This backend listens on this machine only: its keys are public and it shows every mail. For others, deploy to Supabase.',
    );
  }
  if (values.reset && values.postgres !== undefined) {
    throw new UserError(
      '--reset does not touch a PostgreSQL server: drop and create the database there yourself.',
    );
  }
  if (values.memory && values.data !== undefined) {
    throw new UserError('--memory keeps nothing, so --data does not go with it.');
  }
  const services = servicesOf(values);
  if (Object.keys(services).length > 0 && values.postgres === undefined) {
    throw new UserError(
      'Services that run by themselves need --postgres too, with the address of the database that they use.',
    );
  }
  return {
    port: portOf(values.port, '--port'),
    appPort: portOf(values['app-port'], '--app-port'),
    dataDir: values.data,
    memory: values.memory,
    reset: values.reset,
    postgresUrl: values.postgres,
    services,
    smtpPort:
      values['smtp-port'] === undefined ? undefined : portOf(values['smtp-port'], '--smtp-port'),
    dev: values.dev,
    mailPause: secondsOf(values['mail-pause']),
  };
}

/** Tells where the data are kept and how to start afresh. @param folder of the data, as printed. */
export function describeDataLocation(
  { memory, postgresUrl }: Pick<StartOptions, 'memory' | 'postgresUrl'>,
  folder: string,
): string {
  if (postgresUrl !== undefined) {
    const files = memory ? 'files are not kept' : `files in ${folder}`;
    return `Data in the PostgreSQL server, ${files}; to start afresh, drop and create the database there.`;
  }
  return memory
    ? 'Nothing is kept: the database is in memory.'
    : `Data in ${folder}; add --reset to start afresh.`;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '54321' },
        'app-port': { type: 'string', default: '5173' },
        data: { type: 'string' },
        memory: { type: 'boolean', default: false },
        reset: { type: 'boolean', default: false },
        postgres: { type: 'string' },
        auth: { type: 'string' },
        rest: { type: 'string' },
        storage: { type: 'string' },
        realtime: { type: 'string' },
        'smtp-port': { type: 'string' },
        dev: { type: 'boolean', default: false },
        'mail-pause': { type: 'string', default: '1' },
        host: { type: 'string' },
      },
    }).values;
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UserError(`${message}. See npm start -- --help.`);
  }
}

function servicesOf(values: ServiceAddresses): ServiceAddresses {
  const services: Partial<Record<ServiceName, string>> = {};
  for (const service of serviceNames) {
    const address = values[service];
    if (address === undefined) continue;
    if (!/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : '')) {
      throw new UserError(
        `--${service} takes an address like http://127.0.0.1:9999, not '${address}'.`,
      );
    }
    services[service] = address;
  }
  return services;
}

function portOf(text: string, flag: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new UserError(`${flag} takes a port number, not '${text}'.`);
}

function secondsOf(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new UserError(`--mail-pause takes seconds, not '${text}'.`);
}
