import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keptEdits, useKeptEdits } from './kept-edits';
import { signIn, signOut } from '@tests/parts/render-part';
import { markSignOut } from '@/lib/session/sign-out-mark';

const endSession = () => act(signOut);
const edit = (edits: Record<string, unknown> | undefined) =>
  renderHook(() => useKeptEdits('me', 'form', edits));

beforeEach(async () => {
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  await signIn({ id: 'me', userType: 'talent' });
});

it('stores edits when the session ends, for the same user and form', () => {
  edit({ city: 'Bilbao' });
  endSession();
  expect(keptEdits('me', 'form')).toEqual({ city: 'Bilbao' });
  expect(keptEdits('you', 'form')).toBeUndefined();
  expect(keptEdits('me', 'other')).toBeUndefined();
});

it.each([
  ['nothing is edited', () => edit(undefined)],
  ['the form was closed before', () => edit({ city: 'Bilbao' }).unmount()],
])('stores nothing when %s', (_when, begin) => {
  begin();
  endSession();
  expect(keptEdits('me', 'form')).toBeUndefined();
});

it('stores nothing when the person logs out', () => {
  edit({ city: 'Bilbao' });
  markSignOut();
  endSession();
  expect(keptEdits('me', 'form')).toBeUndefined();
});

it('deletes the stored edits once they are back in the form', () => {
  edit({ city: 'Bilbao' });
  endSession();
  edit({ city: 'Bilbao' });
  expect(keptEdits('me', 'form')).toBeUndefined();
});
