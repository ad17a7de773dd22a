import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  isUnpublished,
  storeFirstDraft,
  newerThan,
  textsOf,
  useCaptionsDrafts,
  withPublished,
} from './captions-drafts';

const video = 'http://x/a.mp4';
const cues = (text: string) => [{ start: 0, end: 1000, text }];
const draft = (language: string, published: string | null, text: string) => ({
  language,
  published,
  base: published === null ? null : 'first',
  cues: cues(text),
});
const row = (language: string, text: string, updatedAt = 'first') => ({
  language,
  videoUrl: video,
  updatedAt,
  cues: cues(text),
});
const drafts = (videoUrl = video, userId = 'u1') =>
  renderHook(() => useCaptionsDrafts(userId, 'p1', videoUrl)).result;

beforeEach(() => localStorage.clear());

describe('a drafted text', () => {
  it('is stored for its video and author alone, in the interface’s language', () => {
    document.documentElement.lang = 'es-ES';
    storeFirstDraft('u1', 'p1', video, cues('Vendo.'));
    expect(drafts().current[0]).toEqual([draft('es', null, 'Vendo.')]);
    expect(drafts(video, 'u2').current[0]).toEqual([]);
    expect(drafts('http://x/b.mp4').current[0]).toEqual([]);
  });

  it('is deleted with its video, and does not undo later edits', () => {
    storeFirstDraft('u1', 'p1', video, cues('Vendo.'));
    const { current } = drafts();
    act(() => current[1]([draft('es', null, 'Cierro.')]));
    storeFirstDraft('u1', 'p1', video, cues('Vendo.'));
    expect(drafts().current[0]).toEqual([draft('es', null, 'Cierro.')]);
    storeFirstDraft('u1', 'p1', 'http://x/b.mp4', []);
    expect(localStorage).toHaveLength(0);
  });
});

describe('the texts to edit', () => {
  it('are the published ones with their changes, then new ones', () => {
    const published = [row('en', 'I sell.'), row('es', 'Vendo.')];
    expect(textsOf(published, [draft('es', 'es', 'Cierro.')])).toEqual([
      draft('en', 'en', 'I sell.'),
      draft('es', 'es', 'Cierro.'),
    ]);
    expect(textsOf([row('en', 'I sell.')], [draft('es', null, 'Vendo.')])).toEqual([
      draft('en', 'en', 'I sell.'),
      draft('es', null, 'Vendo.'),
    ]);
  });

  it('keep a change of the language', () => {
    expect(textsOf([row('en', 'Vendo.')], [draft('es', 'en', 'Vendo.')])).toEqual([
      draft('es', 'en', 'Vendo.'),
    ]);
  });

  it('follow what was published or removed on another device', () => {
    expect(textsOf([row('es', 'Vendo.')], [draft('es', null, 'Cierro.')])).toEqual([
      { ...draft('es', 'es', 'Cierro.'), base: null },
    ]);
    expect(textsOf([], [draft('es', 'es', 'Cierro.')])).toEqual([draft('es', null, 'Cierro.')]);
  });
});

it.each([
  [draft('en', 'en', 'I sell.'), false],
  [draft('en', 'en', 'I close.'), true],
  [draft('es', 'en', 'I sell.'), true],
  [draft('es', null, ' '), false],
  [draft('es', null, 'Vendo.'), true],
])('recognises what is not published: %#', (text, expected) => {
  expect(isUnpublished(text, [row('en', 'I sell.')])).toBe(expected);
});

describe('captions that another window has published meanwhile', () => {
  const before = [row('en', 'I sell.')];
  const now = [row('en', 'I close.', 'second')];

  it('take the place of those that are not changed here', () => {
    expect(withPublished([draft('en', 'en', 'I sell.')], before, now)).toEqual([
      { ...draft('en', 'en', 'I close.'), base: 'second' },
    ]);
  });

  it('conflict with those that are published', () => {
    const mine = draft('en', 'en', 'I win.');
    expect(withPublished([mine], before, now)).toEqual([mine]);
    expect(newerThan(mine, before)).toBeUndefined();
    expect(newerThan(mine, now)).toEqual(now[0]);
    expect(newerThan(draft('en', null, 'I win.'), now)).toBeUndefined();
  });

  it('leave a changed text as a new one where they were removed', () => {
    expect(withPublished([draft('en', 'en', 'I win.')], before, [])).toEqual([
      draft('en', null, 'I win.'),
    ]);
  });
});
