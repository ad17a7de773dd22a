import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { isUnpublished, keepDraftedCaptions, textsOf, useCaptionsDrafts } from './captions-drafts';

const film = 'http://x/a.mp4';
const cues = (text: string) => [{ start: 0, end: 1000, text }];
const draft = (language: string, published: string | null, text: string) => ({
  language,
  published,
  cues: cues(text),
});
const row = (language: string, text: string) => ({ language, videoUrl: film, cues: cues(text) });
const drafts = (videoUrl = film, userId = 'u1') =>
  renderHook(() => useCaptionsDrafts(userId, 'p1', videoUrl)).result;

beforeEach(() => localStorage.clear());

describe('a drafted text', () => {
  it('waits beside its film, in the interface’s language, for its author alone', () => {
    document.documentElement.lang = 'es-ES';
    keepDraftedCaptions('u1', 'p1', film, cues('Vendo.'));
    expect(drafts().current[0]).toEqual([draft('es', null, 'Vendo.')]);
    expect(drafts(film, 'u2').current[0]).toEqual([]);
    expect(drafts('http://x/b.mp4').current[0]).toEqual([]);
  });

  it('goes with the film before, and does not undo what was edited since', () => {
    keepDraftedCaptions('u1', 'p1', film, cues('Vendo.'));
    const { current } = drafts();
    act(() => current[1]([draft('es', null, 'Cierro.')]));
    keepDraftedCaptions('u1', 'p1', film, cues('Vendo.'));
    expect(drafts().current[0]).toEqual([draft('es', null, 'Cierro.')]);
    keepDraftedCaptions('u1', 'p1', 'http://x/b.mp4', []);
    expect(localStorage).toHaveLength(0);
  });
});

describe('the texts to edit', () => {
  it('are those published, with what was changed in them, then new ones', () => {
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
      draft('es', 'es', 'Cierro.'),
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
])('tells what is not published: %#', (text, expected) => {
  expect(isUnpublished(text, [row('en', 'I sell.')])).toBe(expected);
});
