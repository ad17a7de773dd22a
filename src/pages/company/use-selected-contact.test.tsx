import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { testRouter, TestRouter } from '@/lib/routing/test-router';
import { useSelectedContact, withPaidContact } from './use-selected-contact';

const render = () => renderHook(() => useSelectedContact(), { wrapper: TestRouter });
const show = (search: string) => {
  testRouter.open(`/company/dashboard${search}`);
  return render();
};

const paid = {
  id: 'k',
  closer_id: 'paid',
  closer_name: 'Leo Santos',
  position_id: null,
  position_title: 'Closer',
  email: 'leo@b.example',
  phone: null,
  created_at: '2026-11-20T10:00:00Z',
  stage: 'new' as const,
  next_step: '',
  next_on: null,
};
const selecting = (search: string) => withPaidContact(paid, new URLSearchParams(search)).toString();

it('selects the contact that was paid for', () => {
  expect(selecting('')).toBe('contact=paid');
  expect(selecting('tab=x')).toBe('tab=x&contact=paid');
});

it('keeps a contact that was chosen before the payment was confirmed', () => {
  expect(selecting('contact=chosen')).toBe('contact=chosen');
});

it('shows the contact of the return address until another is chosen', () => {
  const { result } = show('?success=true&candidate=paid');
  expect(result.current.talentId).toBe('paid');
  act(() => result.current.select('chosen'));
  expect(result.current.talentId).toBe('chosen');
});

it('keeps the selected contact in the address for a reload', () => {
  const { result, unmount } = show('');
  act(() => result.current.select('chosen'));
  unmount();
  expect(render().result.current.talentId).toBe('chosen');
});

it('focuses the composer after a selection, but not before', () => {
  const { result } = show('?success=true&candidate=paid');
  expect(result.current.focusComposer).toBe(false);
  act(() => result.current.select('chosen'));
  expect(result.current.focusComposer).toBe(true);
});
