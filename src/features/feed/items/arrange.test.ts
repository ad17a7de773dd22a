import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange } from './arrange';

/** 'a1' is the first pitch of talent a. */
const pitch = (position_id: string) => ({ position_id, talent_id: position_id.slice(0, 1) });
const pitches = (ids: string) => ids.split(' ').filter(Boolean).map(pitch);
const nothing = { hasMore: false, fresh: [], disliked: [], hasMoreDisliked: false };
const orderOf = (parts: Partial<Parameters<typeof arrange<ReturnType<typeof pitch>>>[0]>) =>
  arrange({ ...nothing, rows: [], ...parts })
    .map(({ position_id }) => position_id)
    .join(' ');

describe('the order of the pitches', () => {
  it('is as they come, while nobody has more than two among ten', () => {
    const rows = 'a1 a2 b1 b2 c1 d1 e1 f1 g1 h1 a3';
    expect(orderOf({ rows: pitches(rows) })).toBe(rows);
  });

  it('lets a third pitch of one talent wait until there are eight others between', () => {
    const rows = pitches('a1 a2 a3 a4 b1 c1 d1 e1 f1 g1 h1 i1 j1');
    expect(orderOf({ rows })).toBe('a1 a2 b1 c1 d1 e1 f1 g1 h1 i1 a3 a4 j1');
  });

  it('counts the pitch that was opened by its address', () => {
    const rows = pitches('a1 a2 a3 b1');
    expect(orderOf({ first: pitch('a2'), rows })).toBe('a2 a1 b1 a3');
  });

  it('leaves out pitches that have to wait while there are further pages, and shows them on the last one', () => {
    const rows = pitches('a1 a2 a3 a4 b1');
    expect(orderOf({ rows, hasMore: true })).toBe('a1 a2 b1');
    expect(orderOf({ rows })).toBe('a1 a2 b1 a3 a4');
  });

  it('gives every fifth place to the next new pitch that fits', () => {
    const rows = pitches('a1 a2 b1 c1 d1 e1 f1 g1 h1 y1 z1 a3');
    expect(orderOf({ rows, fresh: pitches('a3 z1 y1') })).toBe(
      'a1 a2 b1 c1 z1 d1 e1 f1 g1 y1 h1 a3',
    );
  });

  it('puts disliked pitches after all others, by the same rules', () => {
    const rows = pitches('a1 a2 a3');
    expect(orderOf({ rows, disliked: pitches('a4 b1'), fresh: pitches('b2') })).toBe(
      'a1 a2 a3 b1 a4',
    );
  });
});

/** Pages of pitches of few talents, among them some that come twice. */
const someRows = fc.array(
  fc
    .tuple(fc.constantFrom('a', 'a', 'b', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'), fc.nat(9))
    .map(([of, n]) => pitch(`${of}${n}`)),
  { maxLength: 60 },
);
const lists = fc.record({
  rows: someRows,
  disliked: someRows,
  /** The places in `rows` of the new pitches. */
  freshAt: fc.array(fc.nat(59), { maxLength: 10 }),
  first: fc.option(fc.constantFrom(pitch('a1'), pitch('z1'))),
});
type Lists = typeof lists extends fc.Arbitrary<infer T> ? T : never;

const freshOf = ({ rows, freshAt }: Lists) => freshAt.flatMap((at) => rows[at] ?? []);
const pageSize = 10;

/** What is shown after each page, as the app reads them: first all undecided pages, then the disliked. */
function afterEachPage(list: Lists) {
  const { rows, disliked, first } = list;
  const fresh = freshOf(list);
  const ofRows = Math.max(1, Math.ceil(rows.length / pageSize));
  const ofDisliked = Math.ceil(disliked.length / pageSize);
  return Array.from({ length: ofRows + ofDisliked }, (_, page) =>
    arrange({
      first,
      fresh,
      rows: rows.slice(0, (page + 1) * pageSize),
      hasMore: page < ofRows - 1,
      disliked: disliked.slice(0, Math.max(0, page - ofRows + 1) * pageSize),
      hasMoreDisliked: page < ofRows + ofDisliked - 1,
    }),
  );
}

const idsOf = (list: readonly { position_id: string }[]) =>
  list.map(({ position_id }) => position_id);

describe('whatever the pitches, the order', () => {
  it('shows each of them once', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const all = idsOf(afterEachPage(list).at(-1) ?? []);
        const given = [...(list.first ? [list.first] : []), ...list.rows, ...list.disliked];
        expect(all.toSorted()).toEqual([...new Set(idsOf(given))].sort());
      }),
    );
  });

  it('never changes what is shown when a further page comes', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const steps = afterEachPage(list).map(idsOf);
        for (const [page, before] of steps.slice(0, -1).entries()) {
          expect(steps[page + 1]?.slice(0, before.length)).toEqual(before);
        }
      }),
    );
  });

  it('has no third of one talent among ten, unless only pitches of such talents are left', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const all = afterEachPage(list).at(-1) ?? [];
        const undecided = new Set(idsOf([...(list.first ? [list.first] : []), ...list.rows]));
        const isThird = (at: number, talent: string) =>
          all.slice(Math.max(0, at - 9), at).filter(({ talent_id }) => talent_id === talent)
            .length >= 2;
        for (const [at, { position_id, talent_id }] of all.entries()) {
          if (!isThird(at, talent_id)) continue;
          const others = all
            .slice(at)
            .filter((other) => undecided.has(other.position_id) === undecided.has(position_id));
          expect(others.every((other) => isThird(at, other.talent_id))).toBe(true);
        }
      }),
    );
  });

  it('starts with the first pitches, apart from new ones, and preserves the order of each talent', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const all = afterEachPage({ ...list, freshAt: [], first: null, disliked: [] }).at(-1) ?? [];
        for (const talent of 'abcdefghi') {
          const isTheirs = ({ talent_id }: { talent_id: string }) => talent_id === talent;
          expect(idsOf(all.filter(isTheirs))).toEqual([
            ...new Set(idsOf(list.rows.filter(isTheirs))),
          ]);
        }
        expect(all[0]).toEqual(list.rows[0]);
      }),
    );
  });
});
