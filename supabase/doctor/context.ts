import { NotCheckable } from './finding.ts';
import { createCall, type Answer, type Call, type CallInit, type Send } from './http.ts';
import { isMalformed } from './malformed.ts';
import { readReport, type Report } from './report.ts';
import { fileOf, type SettingName, type Settings } from './settings.ts';

export interface ContextOptions {
  /** Whether a hosted project is checked, in place of the backend of `npm start`. */
  remote: boolean;
  settings: Settings;
  /** What the database of the repository's migrations reports. */
  expected: () => Promise<Report>;
  /** Sends every request; `fetch` unless a test answers for Supabase and Stripe. */
  send?: Send;
}

/** What a check works with. */
export interface Context {
  remote: boolean;
  settings: Settings;
  /** @throws NotCheckable naming the setting when it is missing or cannot be used. */
  need: (name: SettingName) => string;
  call: Call;
  /** Calls the project with one of its keys, or with any text as its key. */
  callProject: (path: string, key: string, init?: CallInit) => Promise<Answer>;
  /** What the project's database reports, read once. @throws NotCheckable when it cannot be read. */
  report: () => Promise<Report>;
  /**
   * The project's report, and then what it should be. The latter needs a database of its own, which is
   * opened only for a comparison, so that none is left open behind a project that gave no report.
   *
   * @throws NotCheckable as `report`.
   */
  reports: () => Promise<{ actual: Report; expected: Report }>;
}

export function createContext(options: ContextOptions): Context {
  const { settings, remote } = options;
  const call = createCall(
    options.send ?? fetch,
    remote
      ? 'Compare the address with the one that its host shows, and see that it is running; then run this again.'
      : 'Run npm start beside this; if it has other ports, name them: npm run doctor -- --port N --app-port N',
  );
  const need = (name: SettingName) => {
    const value = settings[name];
    if (value === undefined) throw new NotCheckable(`set ${name} in ${fileOf(name)}`);
    if (isMalformed(name, value)) throw new NotCheckable(`correct ${name} in ${fileOf(name)}`);
    return value;
  };
  const callProject: Context['callProject'] = (path, key, init = {}) =>
    call(`${need('VITE_SUPABASE_URL')}${path}`, {
      ...init,
      headers: { ...keyHeaders(key), ...init.headers },
    });
  const report = once(() => readReport(callProject, need('SUPABASE_SECRET_KEY')));
  const expected = once(options.expected);
  return {
    remote,
    settings,
    need,
    call,
    callProject,
    report,
    reports: async () => ({ actual: await report(), expected: await expected() }),
  };
}

/** The headers that carry a key: a new key is no token, a legacy one is. */
function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}
