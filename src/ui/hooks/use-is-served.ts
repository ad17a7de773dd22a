import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is drawn as it stands in the host's file: at build, and first when the app takes that over. */
export const useIsServed = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
