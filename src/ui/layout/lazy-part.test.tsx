import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { reportError } from '@/lib/errors/report-error';
import { lazyPart } from './lazy-part';

vi.mock('@/lib/errors/report-error', () => ({ reportError: vi.fn<typeof reportError>() }));

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Bye = ({ name }: { name: string }) => <p>Bye {name}</p>;
const notFetched = new TypeError('Failed to fetch');
const missing = () => Promise.reject(notFetched);

it('shows a part once its code has loaded', async () => {
  const Part = lazyPart(async () => Hello);
  render(<Part name="Mei" />, { wrapper: Suspense });
  expect(await screen.findByText('Hello Mei')).toBeVisible();
});

it('shows the fallback when the code of a part cannot be loaded, and reports it', async () => {
  const Part = lazyPart(missing, Bye);
  render(<Part name="Mei" />, { wrapper: Suspense });
  expect(await screen.findByText('Bye Mei')).toBeVisible();
  expect(reportError).toHaveBeenCalledExactlyOnceWith(notFetched);
});
