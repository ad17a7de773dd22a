import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { useSelectedContact } from './use-selected-contact';

const render = () => renderHook(() => useSelectedContact(), { wrapper: TestRouter });
const show = (search: string) => {
  testRouter.open(`/company/dashboard${search}`);
  return render();
};

it.each(['', '?success=true', '?success=true&candidate=other'])(
  'selects the contact that was paid for on a return with %j',
  (search) => {
    const { result } = show(search);
    act(() => result.current.selectPaid('paid'));
    expect(result.current.talentId).toBe('paid');
  },
);

it('keeps the contact that was chosen before the payment was confirmed', () => {
  const { result } = show('?success=true&candidate=paid');
  expect(result.current.talentId).toBe('paid');
  act(() => result.current.select('chosen'));
  act(() => result.current.selectPaid('paid'));
  expect(result.current.talentId).toBe('chosen');
});

it('keeps the requested contact when another payment is confirmed', () => {
  const { result } = show('?contact=wanted');
  act(() => result.current.selectPaid('paid'));
  expect(result.current.talentId).toBe('wanted');
});

it('keeps the selected contact in the address for a reload', () => {
  const { result, unmount } = show('');
  act(() => result.current.select('chosen'));
  unmount();
  expect(render().result.current.talentId).toBe('chosen');
});

it('focuses the composer after a selection, but not after a payment', () => {
  const { result } = show('?success=true&candidate=paid');
  act(() => result.current.selectPaid('paid'));
  expect(result.current.focusComposer).toBe(false);
  act(() => result.current.select('chosen'));
  expect(result.current.focusComposer).toBe(true);
});
