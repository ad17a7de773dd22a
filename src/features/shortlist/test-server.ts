import { vi } from 'vitest';
import type { SavedPitch } from './saved-pitch';

/** The shortlist on the fake server, with its answers to writes. */
export const server = {
  rows: new Map<string, SavedPitch>(),
  failing: false,
  unreadable: false,
  insert: vi.fn<(pitch: SavedPitch) => Promise<void>>(),
  update: vi.fn<(positionId: string, note: string) => Promise<void>>(),
};

/** A client that answers from `server`. */
export function testClient() {
  const refusal = { data: null, error: { message: 'no', code: '42501' } };
  const done = (data: object[] | null = null) => ({ data, error: null });
  const write = async (change: () => void | Promise<void>) => {
    if (server.failing) return refusal;
    await change();
    return done();
  };
  const newestLast = () =>
    [...server.rows.values()].toSorted((a, b) => (a.savedAt < b.savedAt ? -1 : 1));
  const list = {
    eq: () => list,
    order: () => list,
    range: () =>
      Promise.resolve(
        server.unreadable
          ? refusal
          : done(
              newestLast().map(({ positionId, note, savedAt }) => ({
                position_id: positionId,
                note,
                created_at: savedAt,
              })),
            ),
      ),
  };
  const shortlist = {
    select: () => list,
    insert: (row: { position_id: string; note: string; created_at: string }) =>
      write(() =>
        server.insert({ positionId: row.position_id, note: row.note, savedAt: row.created_at }),
      ),
    delete: () => ({
      eq: () => ({ eq: (_: string, id: string) => write(() => void server.rows.delete(id)) }),
    }),
  };
  /** `store_shortlist_note`, the one function that is called. */
  const rpc = async (
    _name: string,
    note: { p_position_id: string; p_note: string; p_base: string },
  ) => {
    const id = note.p_position_id;
    if (server.failing) return refusal;
    if (server.rows.get(id)?.note === note.p_base) await server.update(id, note.p_note);
    return { data: server.rows.get(id)?.note, error: null };
  };
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
  });
  const feed = {
    select: () => ({
      in: (_: string, ids: string[]) => ({
        abortSignal: () => Promise.resolve(done(ids.filter((id) => id !== 'gone').map(feedRow))),
      }),
    }),
  };
  return { from: (table: string) => (table === 'shortlist' ? shortlist : feed), rpc };
}

export const saved = (id: string, day: number, note = ''): [string, SavedPitch] => [
  id,
  { positionId: id, note, savedAt: new Date(Date.UTC(2026, 0, day)).toISOString() },
];

/** Three saved pitches, one of which is no longer published. */
export function resetServer() {
  server.rows = new Map([saved('a', 3, 'Call her'), saved('b', 2), saved('gone', 1, 'Was good')]);
  server.failing = false;
  server.unreadable = false;
  sessionStorage.clear();
  vi.clearAllMocks();
  server.insert.mockImplementation(async (pitch) => void server.rows.set(pitch.positionId, pitch));
  server.update.mockImplementation(async (id, note) => {
    const row = server.rows.get(id);
    if (row) server.rows.set(id, { ...row, note });
  });
}
