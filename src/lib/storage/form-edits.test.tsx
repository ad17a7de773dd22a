import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storedEdits, useStoreEdits } from './form-edits';
import { signIn, signOut } from '@tests/parts/render-part';
import { markSignOut } from '@/lib/session/sign-out-mark';

const endSession = () => act(signOut);
const edit = (edits: Record<string, unknown> | undefined) =>
  renderHook(() => useStoreEdits('me', 'form', edits));

beforeEach(async () => {
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  await signIn({ id: 'me', userType: 'talent' });
});

it('stores edits when the session ends, for the same user and form', () => {
  edit({ city: 'Bilbao' });
  endSession();
  expect(storedEdits('me', 'form')).toEqual({ city: 'Bilbao' });
  expect(storedEdits('you', 'form')).toBeUndefined();
  expect(storedEdits('me', 'other')).toBeUndefined();
});

it.each([
  ['nothing is edited', () => edit(undefined)],
  ['the form was closed before', () => edit({ city: 'Bilbao' }).unmount()],
])('stores nothing when %s', (_when, begin) => {
  begin();
  endSession();
  expect(storedEdits('me', 'form')).toBeUndefined();
});

it('stores nothing when the person logs out', () => {
  edit({ city: 'Bilbao' });
  markSignOut();
  endSession();
  expect(storedEdits('me', 'form')).toBeUndefined();
});

it('deletes the stored edits once they are back in the form', () => {
  edit({ city: 'Bilbao' });
  endSession();
  edit({ city: 'Bilbao' });
  expect(storedEdits('me', 'form')).toBeUndefined();
});
