import { answer, done, json, refused } from './answers.ts';

interface Row {
  readonly position_id: string;
  readonly note: string;
  readonly created_at: string;
}

/** A saved pitch of a day in January. */
const saved = (id: string, day: number, note = ''): Row => ({
  position_id: id,
  note,
  created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
});

const refusal = () => refused(403, '42501', 'no');

/** A company's shortlist, by position id. */
export const shortlist = {
  rows: new Map<string, Row>(),
  failing: false,
  unreadable: false,
  /** How many times a note was to be stored. */
  noteWrites: 0,
  /** What the services wait for before they save a pitch or a note. */
  until: Promise.resolve(),
  save: (id: string, day: number, note = '') => {
    shortlist.rows.set(id, saved(id, day, note));
  },
  noteOf: (id: string) => shortlist.rows.get(id)?.note,
};

/** Holds what is saved from now on back until the returned function is called. */
export function holdSaves(): () => void {
  let release = () => {};
  shortlist.until = new Promise((resolve) => {
    release = resolve;
  });
  return () => release();
}

/** Answers for three saved pitches, one of which is no longer published, until the test ends. */
export function serveShortlist(): void {
  shortlist.rows = new Map();
  shortlist.save('a', 3, 'Call her');
  shortlist.save('b', 2);
  shortlist.save('gone', 1, 'Was good');
  Object.assign(shortlist, {
    failing: false,
    unreadable: false,
    noteWrites: 0,
    until: Promise.resolve(),
  });
  sessionStorage.clear();
  answer('GET /rest/v1/shortlist', () =>
    shortlist.unreadable
      ? refusal()
      : json(
          [...shortlist.rows.values()].toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)),
        ),
  );
  answer('POST /rest/v1/shortlist', async ({ json: body }) => {
    if (shortlist.failing) return refusal();
    await shortlist.until;
    const row: Row = Object(body);
    shortlist.rows.set(row.position_id, row);
    return done(201);
  });
  answer('DELETE /rest/v1/shortlist', ({ url }) => {
    if (shortlist.failing) return refusal();
    shortlist.rows.delete(url.searchParams.get('position_id')?.replace('eq.', '') ?? '');
    return done();
  });
  answer('POST /rest/v1/rpc/store_shortlist_note', async ({ json: body }) => {
    const note: { p_position_id: string; p_note: string; p_base: string } = Object(body);
    const id = note.p_position_id;
    shortlist.noteWrites += 1;
    if (shortlist.failing) return refusal();
    await shortlist.until;
    const row = shortlist.rows.get(id);
    if (row?.note === note.p_base) shortlist.rows.set(id, { ...row, note: note.p_note });
    return json(shortlist.noteOf(id) ?? null);
  });
  answer('GET /rest/v1/video_feed', ({ url }) => {
    const ids = url.searchParams.get('position_id')?.match(/[^(),.]+/g) ?? [];
    return json(ids.filter((id) => id !== 'in' && id !== 'gone').map(feedRow));
  });
}

const feedRow = (id: string) => ({
  position_id: id,
  talent_id: `talent-${id}`,
  first_name: `Name ${id}`,
  position_title: 'Setter',
  city: 'Madrid',
  experience_years: 3,
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
  companies_only: false,
});
