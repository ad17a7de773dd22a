import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary';

vi.mock('@/pages/error-page', () => ({ ErrorPage: () => <p>Something broke</p> }));

function Page({ broken }: { broken: boolean }) {
  if (broken) throw new Error('The code of this page did not load');
  return <p>A page</p>;
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

it('shows the error page for a page that broke, and the next page when somebody goes on', () => {
  const screenAt = (address: string, broken: boolean) => (
    <CrashBoundary address={address}>
      <Page broken={broken} />
    </CrashBoundary>
  );
  const { rerender } = render(screenAt('/a', true));
  expect(screen.getByText('Something broke')).toBeVisible();
  rerender(screenAt('/a', false));
  expect(screen.getByText('Something broke')).toBeVisible();
  rerender(screenAt('/b', false));
  expect(screen.getByText('A page')).toBeVisible();
});
