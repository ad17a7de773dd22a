import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { useContactDescription } from './use-contact-description';

it('loads the texts of a contact before a contact is selected', async () => {
  const requests = vi.fn<(namespace: string) => void>();
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend',
      read: (
        _language: string,
        namespace: string,
        answer: (error: null, texts: object) => void,
      ) => {
        requests(namespace);
        answer(null, {});
      },
    })
    .init({ lng: 'en', ns: [] });
  renderHook(() => useContactDescription(undefined), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <Suspense>{children}</Suspense>
      </QueryClientProvider>
    ),
  });
  await waitFor(() => expect(requests).toHaveBeenCalledWith('contacts'));
});
