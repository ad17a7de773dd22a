import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { checkoutQuery, type CheckoutState } from '@/features/unlock/api/queries';
import { useUnlock } from './use-unlock';

const user = { id: 'u1', email: 'a@b.example', userType: 'company', hasKnownType: true };
vi.mock('@/lib/session/session', () => ({ useSession: () => ({ status: 'signed-in', user }) }));
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => new Promise(() => undefined) }));

const candidate = {
  positionId: 'p1',
  talentId: 't1',
  name: 'Leo',
  title: 'Closer',
  city: null,
  poster: null,
  experienceYears: null,
};

it('says nothing of a duplicate payment that another page has asked about', () => {
  const duplicate: CheckoutState = { id: 'c1', status: 'duplicate' };
  const client = new QueryClient();
  for (const candidateId of [null, 't1']) {
    const { queryKey } = checkoutQuery('u1', { checkoutId: undefined, candidateId });
    client.setQueryData(queryKey, duplicate);
  }
  const { result } = renderHook(() => useUnlock(candidate), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  expect(result.current).toMatchObject({ paidTwice: false, checkoutId: undefined });
});
