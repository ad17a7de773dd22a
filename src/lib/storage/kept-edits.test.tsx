import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keptEdits, useKeptEdits } from './kept-edits';
import { markSignOut } from '@/lib/session/sign-out-mark';

const ends = vi.hoisted(() => new Set<() => void>());
vi.mock('@/lib/session/session-store', () => ({
  onSessionEnd: (listener: () => void) => {
    ends.add(listener);
    return () => ends.delete(listener);
  },
}));
const endSession = () => ends.forEach((listener) => listener());
const edit = (edits: Record<string, unknown> | undefined) =>
  renderHook(() => useKeptEdits('me', 'form', edits));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('keeps edits when the session ends, for the same user and form', () => {
  edit({ city: 'Bilbao' });
  endSession();
  expect(keptEdits('me', 'form')).toEqual({ city: 'Bilbao' });
  expect(keptEdits('you', 'form')).toBeUndefined();
  expect(keptEdits('me', 'other')).toBeUndefined();
});

it.each([
  ['nothing is edited', () => edit(undefined)],
  ['the form was closed before', () => edit({ city: 'Bilbao' }).unmount()],
])('keeps nothing when %s', (_when, begin) => {
  begin();
  endSession();
  expect(keptEdits('me', 'form')).toBeUndefined();
});

it('keeps nothing when the person logs out', () => {
  edit({ city: 'Bilbao' });
  markSignOut();
  endSession();
  expect(keptEdits('me', 'form')).toBeUndefined();
});

it('forgets edits once they are back in the form', () => {
  edit({ city: 'Bilbao' });
  endSession();
  edit({ city: 'Bilbao' });
  expect(keptEdits('me', 'form')).toBeUndefined();
});
