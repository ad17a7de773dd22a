import type { Send } from './http.ts';
import { openProject, type Project } from './project.ts';
import { readReport, type Report } from './report.ts';
import type { Settings } from './settings.ts';

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
export interface Context extends Project {
  remote: boolean;
  settings: Settings;
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
  const { settings, remote, send } = options;
  const project = openProject({
    remote,
    settings,
    withPorts: 'npm run doctor -- --port N --app-port N',
    send,
  });
  const report = once(() => readReport(project.callProject, project.need('SUPABASE_SECRET_KEY')));
  const expected = once(options.expected);
  return {
    ...project,
    remote,
    settings,
    report,
    reports: async () => ({ actual: await report(), expected: await expected() }),
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= read());
}
