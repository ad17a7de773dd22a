import { NotCheckable } from './finding.ts';
import { createCall, type Answer, type Call, type CallInit, type Send } from './http.ts';
import { isMalformed } from './malformed.ts';
import { fileOf, type SettingName, type Settings } from './settings.ts';

/** How an operator's command reaches a project. */
export interface Project {
  /** @throws NotCheckable naming the setting when it is missing or cannot be used. */
  need: (name: SettingName) => string;
  call: Call;
  /** Calls the project with one of its keys, or with any text as its key. */
  callProject: (path: string, key: string, init?: CallInit) => Promise<Answer>;
}

export interface ProjectOptions {
  /** Whether it is a hosted one, in place of the backend of `npm start`. */
  remote: boolean;
  settings: Settings;
  /** Runs this command against `npm start` at other ports. */
  withPorts: string;
  send?: Send | undefined;
}

export function openProject({
  remote,
  settings,
  withPorts,
  send = fetch,
}: ProjectOptions): Project {
  const call = createCall(
    send,
    remote
      ? 'Compare the address with the one that its host shows, and see that it is running; then run this again.'
      : `Run npm start beside this; if it has other ports, name them: ${withPorts}`,
  );
  const need = (name: SettingName) => {
    const value = settings[name];
    if (value === undefined) throw new NotCheckable(`set ${name} in ${fileOf(name)}`);
    if (isMalformed(name, value)) throw new NotCheckable(`correct ${name} in ${fileOf(name)}`);
    return value;
  };
  return {
    need,
    call,
    callProject: (path, key, init = {}) =>
      call(`${need('VITE_SUPABASE_URL')}${path}`, {
        ...init,
        headers: { ...keyHeaders(key), ...init.headers },
      }),
  };
}

/** The headers that carry a key: a new key isn't a token, a legacy one is. */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}
