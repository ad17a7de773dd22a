import { Outlet } from 'react-router-dom';
import { QueryProvider } from '@/lib/query/query-provider';

/** Round the screens that live on server state; the public ones start without its code. */
export function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
