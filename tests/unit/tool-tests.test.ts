import { expect, it } from 'vitest';
import { areToolTestsDue } from '../suite/tool-tests.mjs';

const branch = {
  isCi: false,
  branch: 'profile-photo',
  changed: ['src/app/app.tsx', 'docs/tools/a.md'],
};

it('leaves the tools’ tests out on a branch that changes nothing they read', () => {
  expect(areToolTestsDue(branch)).toBe(false);
  expect(areToolTestsDue({ ...branch, changed: [] })).toBe(false);
});

it.each(['tools/backend/main.ts', 'supabase/migrations/20260101000001_a.sql', 'package-lock.json'])(
  'runs them on a branch that changes %s',
  (path) => expect(areToolTestsDue({ ...branch, changed: ['src/app/app.tsx', path] })).toBe(true),
);

it.each([
  ['in CI', { isCi: true }],
  ['on main', { branch: 'main' }],
  ['on a commit without a branch', { branch: '' }],
  ['without a history', { changed: undefined }],
])('always runs them %s', (_, checkout) => {
  expect(areToolTestsDue({ ...branch, ...checkout })).toBe(true);
});
