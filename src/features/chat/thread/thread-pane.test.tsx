import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { routerWrapperAt, testRouter, TestRouter } from '@/lib/routing/test-router';
import { ThreadPane } from './thread-pane';

const onPhone = (
  <ThreadPane isWide={false}>{(onBack) => <button onClick={onBack}>Back</button>}</ThreadPane>
);
const fromDashboard = ['/messages/c1', { from: '/company/dashboard' }] as const;

afterEach(() => vi.restoreAllMocks());

it('goes back once, however often the button is pressed before the navigation ends', async () => {
  const go = vi.spyOn(window.history, 'go').mockReturnValue();
  render(onPhone, { wrapper: routerWrapperAt(...fromDashboard) });
  await userEvent.dblClick(screen.getByRole('button'));
  expect(go).toHaveBeenCalledExactlyOnceWith(-1);
});

it('goes back again after the same conversation was reopened', async () => {
  const go = vi.spyOn(window.history, 'go').mockReturnValue();
  testRouter.open(...fromDashboard);
  render(onPhone, { wrapper: TestRouter });
  await userEvent.click(screen.getByRole('button'));
  await act(async () => testRouter.navigate('/messages'));
  await act(async () => testRouter.navigate(...fromDashboard));
  await userEvent.click(screen.getByRole('button'));
  expect(go).toHaveBeenCalledTimes(2);
});

it('goes to the list when the address was opened directly', async () => {
  render(onPhone, { wrapper: routerWrapperAt('/messages/c1') });
  await userEvent.dblClick(screen.getByRole('button'));
  expect(testRouter.location.pathname).toBe('/messages');
});
