import { vi } from 'vitest';
import { appUrl } from '../support/addresses.ts';
import { findButton, findField, inspect } from './in-page.ts';

/** What each engine's driver does: Playwright's, and WebDriver's. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** Calls a function that uses nothing from outside itself in the page. */
  readonly call: <A extends readonly unknown[], R>(
    run: (...values: A) => R,
    ...values: A
  ) => Promise<Awaited<R>>;
  /** Calls it until it returns something; null after half a second without. */
  readonly wait: <A extends readonly unknown[], R>(
    run: (...values: A) => R,
    ...values: A
  ) => Promise<R | null>;
  /** Clicks what the function returns, as soon as it does; false without it. */
  readonly click: (find: (name: string) => Element | null, name: string) => Promise<boolean>;
  readonly write: (
    find: (name: string) => Element | null,
    name: string,
    text: string,
  ) => Promise<boolean>;
  /** False without a field for a file at this place. */
  readonly chooseFile: (index: number, path: string) => Promise<boolean>;
  /** Runs a script in the page. */
  readonly load: (script: string) => Promise<void>;
  /** Asks for the dark or the light colours, where the driver can. */
  readonly darken: (isDark: boolean) => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** What was noted of the pages since the last call (`watchFaults`), where the driver can. */
  readonly takeFaults: () => string[];
  readonly takePicture: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page asks before it is left with unsaved work, which no one would answer. */
const leaveWithoutQuestion = () =>
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), {
    capture: true,
  });

function signIn(session: string | null): void {
  localStorage.clear();
  sessionStorage.clear();
  if (session !== null) localStorage.setItem('pitchreel.session', session);
}

/** Waits for a state of the page, however long a busy machine takes. */
export const until = <T>(what: string, read: () => Promise<T | null | false>): Promise<T> =>
  vi.waitFor(
    async () => {
      const value = await read();
      if (value === null || value === false) throw new Error(`${what} did not come`);
      return value;
    },
    { timeout: 60_000, interval: 50 },
  );

/** One window of one engine, in which people follow each other. */
export class Hand {
  readonly tab: Tab;
  #session: string | null | undefined;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Signs a person in, or out. */
  async become(session: string | null): Promise<void> {
    if (session === this.#session) return;
    // Of the app's origin, and loaded in no time.
    await this.open('/favicon.svg');
    await this.tab.call(signIn, session);
    this.#session = session;
  }

  async open(path: string): Promise<void> {
    await this.tab.call(leaveWithoutQuestion);
    await this.tab.open(`${appUrl}${path}`);
  }

  async press(name: string): Promise<void> {
    await until(`The button '${name}'`, () => this.tab.click(findButton, name));
  }

  /** Presses a button again and again until a dialog with this title is open. */
  async pressUntil(name: string, title: string): Promise<void> {
    const pressOnce = async () => {
      if (await this.tab.call(inspect, title, [])) return true;
      await this.tab.click(findButton, name);
      return false;
    };
    await until(`'${title}'`, pressOnce);
  }

  /** Chooses a video for the position that has none. */
  async chooseFile(path: string): Promise<void> {
    await until('The field for a second video', () => this.tab.chooseFile(1, path));
  }

  async write(label: string, text: string): Promise<void> {
    await until(`The field '${label}'`, () => this.tab.write(findField, label, text));
  }

  /**
   * What is wrong with the layout of the dialog with this title, once it is open. What is wrong only
   * until it has come to rest is not.
   */
  async look(title: string, texts: readonly string[]): Promise<string[]> {
    let faults: string[] | null = null;
    await until(`'${[title, ...texts].join("', '")}'`, async () => {
      faults = await this.tab.wait(inspect, title, texts);
      return faults?.length === 0;
    }).catch((error: unknown) => {
      if (faults === null) throw error;
    });
    return faults ?? [];
  }
}
