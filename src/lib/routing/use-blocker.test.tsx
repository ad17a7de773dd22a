import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'react-router-dom';
import { expect, it } from 'vitest';
import { appHistory } from './app-history';
import { useBlocker, useIsAskedToStay } from './use-blocker';

function Form({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      <p>{blocker.state}</p>
      <button onClick={() => blocker.proceed?.()}>Leave</button>
      <button onClick={() => blocker.reset?.()}>Stay</button>
    </>
  );
}

function Recording() {
  return <p>{useIsAskedToStay() ? 'waits' : 'runs'}</p>;
}

function show(dirty: boolean) {
  window.history.pushState(null, '', '/profile');
  const { location } = appHistory.current();
  return render(
    <Router navigator={appHistory} location={location}>
      <Form dirty={dirty} />
      <Recording />
    </Router>,
  );
}

it('lets go while nothing is at stake', () => {
  show(false);
  appHistory.push('/messages');
  expect(window.location.pathname).toBe('/messages');
});

it('asks, and stays or goes as told', async () => {
  show(true);
  appHistory.push('/messages');
  expect(await screen.findByText('blocked')).toBeVisible();
  expect(await screen.findByText('waits')).toBeVisible();
  expect(window.location.pathname).toBe('/profile');

  await userEvent.click(screen.getByText('Stay'));
  expect(await screen.findByText('unblocked')).toBeVisible();
  expect(await screen.findByText('runs')).toBeVisible();
  expect(window.location.pathname).toBe('/profile');

  appHistory.push('/messages');
  expect(await screen.findByText('blocked')).toBeVisible();
  await userEvent.click(screen.getByText('Leave'));
  expect(window.location.pathname).toBe('/messages');
});

it('asks nothing once the form is gone', () => {
  const { unmount } = show(true);
  unmount();
  appHistory.push('/messages');
  expect(window.location.pathname).toBe('/messages');
});
