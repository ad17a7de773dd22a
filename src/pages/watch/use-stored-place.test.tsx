import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { placeOf, useStoredPlace } from './use-stored-place';

const visit = () => renderHook(useStoredPlace, { wrapper: TestRouter });
const keptState = () => testRouter.location.state;

it('restores the place in the results after a reload and after Back', async () => {
  testRouter.open('/search?work=remote');
  const { result, unmount } = visit();
  expect(result.current[0]).toEqual({});
  act(() => result.current[1]({ shown: 'a' }));
  act(() => result.current[1]({ shown: 'b' }));
  await waitFor(() => expect(keptState()).toEqual({ shown: 'b' }));
  expect(testRouter.location.search).toBe('?work=remote');
  // Storing a place does not move the current page.
  expect(result.current[0]).toEqual({});
  unmount();

  const again = visit();
  expect(again.result.current[0]).toEqual({ shown: 'b' });
  act(() => testRouter.navigate('/search?work=hybrid'));
  await waitFor(() => expect(again.result.current[0]).toEqual({}));
  act(() => window.history.back());
  await waitFor(() => expect(again.result.current[0]).toEqual({ shown: 'b' }));
});

it('ignores a history state of another kind', () => {
  expect(placeOf('following')).toEqual({});
  expect(placeOf({ shown: 7, top: '3', count: 12, visit: 1 })).toEqual({ count: 12 });
});
