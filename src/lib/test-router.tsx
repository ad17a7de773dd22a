import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { appHistory } from './app-history';

/**
 * For tests: goes to an address and returns the router round a screen that stands there whatever
 * the address becomes, as one does until the code of the next is there.
 */
export function standingAt(address: string, state?: unknown) {
  appHistory.push(address, state);
  const { location } = appHistory.current();
  return ({ children }: { children: ReactNode }) => (
    <Router navigator={appHistory} location={location}>
      {children}
    </Router>
  );
}
