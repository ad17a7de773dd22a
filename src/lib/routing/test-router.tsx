import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { appHistory } from './app-history';

/** For tests: follows the address as the app's router does. */
export function FollowingRouter({ children }: { children: ReactNode }) {
  const [{ location }, setVisit] = useState(appHistory.current);
  useLayoutEffect(() => appHistory.listen((visit) => startTransition(() => setVisit(visit))), []);
  return (
    <Router navigator={appHistory} location={location}>
      {children}
    </Router>
  );
}

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
