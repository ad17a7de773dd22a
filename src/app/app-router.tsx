import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { appHistory } from '@/lib/routing/app-history';

/** Follows the address; a page whose code is still on its way leaves the one before it in place. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ type, location }, setVisit] = useState(appHistory.current);
  useLayoutEffect(() => appHistory.listen((visit) => startTransition(() => setVisit(visit))), []);
  return (
    <Router location={location} navigationType={type} navigator={appHistory}>
      {children}
    </Router>
  );
}
