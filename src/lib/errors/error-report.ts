import { scrub } from './scrub';

/** The report of an error (docs/decisions/0028-error-reports.md). */
export interface ErrorReport {
  /** The entry file of the build, which has a name of its own in each release. */
  readonly release: string;
  /** ISO 8601, UTC, by the device's clock. */
  readonly at: string;
  /** The pattern of the route, without the address's own values. */
  readonly route: string;
  readonly name: string;
  readonly message: string;
  /** The service's code, or the app's; empty where there is none. */
  readonly code: string;
  /** The app's own files alone, innermost first: `render /assets/index-1a2b3c4d.js:1:234`. */
  readonly stack: readonly string[];
  readonly browser: string;
  readonly language: string;
}

/** The page's part of a report, besides the error. */
export interface PageFacts {
  /** Of the app: `https://www.your-company.com`. */
  readonly origin: string;
  readonly release: string;
  readonly route: string;
  readonly at: Date;
  readonly userAgent: string;
  readonly language: string;
}

const maximumFrames = 20;

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).* Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
];

/** Browser, major version and system: 'Chrome 142 on Android'. */
export function browserOf(userAgent: string): string {
  const [pattern, name] = browsers.find(([expression]) => expression.test(userAgent)) ?? [];
  const version = pattern?.exec(userAgent)?.[1];
  const system = systems.find(([expression]) => expression.test(userAgent))?.[1] ?? 'unknown';
  return `${name === undefined ? 'unknown' : `${name} ${version}`} on ${system}`;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ownFile = (origin: string) =>
  new RegExp(`${escape(origin)}(/(?:assets|src)/[\\w./-]+)[?\\w=&]*:(\\d+):(\\d+)`);
const functionName = /^(?:at (?:async |new )*)?([\w$.<>]{1,60})(?= \(|@)/;

/** A stack's lines about the app's own files; undefined when it names files of others alone. */
function ownStack(stack: string, origin: string): string[] | undefined {
  const lines = stack.split('\n').filter((line) => /:\d+:\d+/.test(line));
  const frames = lines.flatMap((line) => {
    const [, file, row, column] = ownFile(origin).exec(line) ?? [];
    const name = functionName.exec(line.trim())?.[1] ?? '(anonymous)';
    return file === undefined ? [] : [`${name} ${file}:${row}:${column}`];
  });
  if (lines.length > 0 && frames.length === 0) return undefined;
  return frames.slice(0, maximumFrames);
}

/** The error, the error it was caused by, and so on. */
function chainOf(error: Error): Error[] {
  const { cause } = error;
  return cause instanceof Error && cause !== error
    ? [error, ...chainOf(cause).slice(0, 3)]
    : [error];
}

const textAt = (object: object, key: string): string => {
  const value: unknown = Reflect.get(object, key);
  return typeof value === 'string' ? value : '';
};

/** Failures with a known reason: the device is offline, or the person went elsewhere. */
const isKnown = (error: Error) =>
  error.name === 'AbortError' || ['offline', 'network'].includes(textAt(error, 'code'));

/** A code of the database (SQLSTATE), of PostgREST, of HTTP, or a widget's number. */
const technicalCode = /^(?:(?=.*\d)[\dA-Z]{5}|PGRST\d{3}|PT\d{3}|\d{3}|\d{6})$/;

/** The service's code or the app's; one of an unknown shape is scrubbed. */
function codeOf(error: Error): string {
  const code = textAt(error, 'serviceCode') || textAt(error, 'code');
  return technicalCode.test(code) ? code : scrub(code).slice(0, 60);
}

/** The message; for a service's error the code is enough, because its message may contain anything. */
function messageOf(chain: readonly Error[], origin: string): string {
  const own = chain.filter(({ name }) => name !== 'AppError').map(({ message }) => message);
  const ownFiles = new RegExp(`${escape(origin)}/assets/([a-z-]+)-[\\w-]{7,8}\\.js`, 'g');
  return scrub(own.join(': ').replaceAll(ownFiles, 'file $1'));
}

/**
 * The report of an error, without personal data.
 * @returns undefined for errors that need none: known ones, and those of browser extensions
 */
export function errorReport(error: unknown, page: PageFacts): ErrorReport | undefined {
  const facts = {
    release: page.release,
    at: page.at.toISOString(),
    route: page.route,
    browser: browserOf(page.userAgent),
    language: page.language,
  };
  // Only the type of a thrown value that isn't an error is sure to be a technical text.
  if (!(error instanceof Error))
    return { ...facts, name: 'Thrown', message: typeof error, code: '', stack: [] };
  const chain = chainOf(error);
  const stack = ownStack(chain.at(-1)?.stack ?? '', page.origin);
  if (stack === undefined || chain.some(isKnown)) return undefined;
  return {
    ...facts,
    name: scrub(error.name).slice(0, 60),
    message: messageOf(chain, page.origin),
    code: codeOf(error),
    stack,
  };
}
