import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { errorReports } from '@tests/services/error-reports';
import { lazyPart } from './lazy-part';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Bye = ({ name }: { name: string }) => <p>Bye {name}</p>;
const missing = () => Promise.reject(new TypeError('Failed to fetch'));

it('shows a part once its code has loaded', async () => {
  const Part = lazyPart(async () => Hello);
  render(<Part name="Mei" />, { wrapper: Suspense });
  expect(await screen.findByText('Hello Mei')).toBeVisible();
});

it('shows the fallback when the code of a part cannot be loaded, and reports it', async () => {
  const reports = errorReports();
  const Part = lazyPart(missing, Bye);
  render(<Part name="Mei" />, { wrapper: Suspense });
  expect(await screen.findByText('Bye Mei')).toBeVisible();
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]?.json).toMatchObject({ name: 'TypeError', message: 'Failed to fetch' });
});
