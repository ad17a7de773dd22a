import { loadCode } from './load-code';

export interface CodeOnDemand<T> {
  /** The loaded code; undefined until then. */
  readonly loaded: () => T | undefined;
  /**
   * Loads it, unless it is there. An attempt that failed may be repeated.
   * @throws AppError when it cannot be loaded
   */
  readonly load: () => Promise<T>;
  /** Resolves once it has been loaded, no matter who loaded it. */
  readonly awaited: Promise<T>;
}

/** Code that a screen does without until it is used. */
export function codeOnDemand<T>(load: () => Promise<T>): CodeOnDemand<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  let tell: (code: T) => void = () => undefined;
  const awaited = new Promise<T>((resolve) => {
    tell = resolve;
  });
  return {
    awaited,
    loaded: () => loaded,
    load: () => {
      loading ??= loadCode(load).then(
        (code) => {
          loaded = code;
          tell(code);
          return code;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
