interface Row {
  readonly id: string;
  readonly closer_id: string;
  readonly closer_name: string;
  readonly position_id: null;
  readonly position_title: string;
  readonly email: string;
  readonly phone: string;
  readonly created_at: string;
  readonly stage: string;
  readonly note: string;
  readonly next_step: string;
  readonly next_on: string | null;
}

/** A company's contacts on the fake server, by talent id, with what was written. */
export const server = {
  rows: new Map<string, Row>(),
  writes: new Array<[talentId: string, change: object]>(),
  failing: false,
  noteUnreadable: false,
  row: (name: string): Row => ({
    id: `contact-${name}`,
    closer_id: `talent-${name}`,
    closer_name: name,
    position_id: null,
    position_title: 'Setter',
    email: 'a@example.com',
    phone: '+34 612 004 118',
    created_at: '2026-01-01T00:00:00Z',
    stage: 'new',
    note: '',
    next_step: '',
    next_on: null,
  }),
};

/** New contacts of these names. */
export function resetServer(...names: readonly string[]): void {
  server.rows = new Map(names.map((name) => [`talent-${name}`, server.row(name)]));
  server.writes = [];
  server.failing = false;
  server.noteUnreadable = false;
  sessionStorage.clear();
}

/** A client that answers from `server`. */
export function testClient() {
  const refusal = { data: null, error: { message: 'no', code: '42501' } };
  const write = async (talentId: string, change: object) => {
    if (server.failing) return refusal;
    server.writes.push([talentId, change]);
    const row = server.rows.get(talentId);
    if (row) server.rows.set(talentId, { ...row, ...change });
    return { data: row ? [{ id: row.id }] : [], error: null };
  };
  const noteOf = (talentId: string) => {
    const row = server.rows.get(talentId);
    return row ? [{ note: row.note }] : [];
  };
  const list = {
    eq: (column: string, talentId: string) =>
      column === 'closer_id'
        ? Promise.resolve(server.noteUnreadable ? refusal : { data: noteOf(talentId), error: null })
        : list,
    order: () => list,
    range: async () => ({ data: [...server.rows.values()], error: null }),
  };
  const contacts = {
    select: () => list,
    update: (change: object) => ({
      eq: () => ({
        eq: (_: string, talentId: string) => ({ select: () => write(talentId, change) }),
      }),
    }),
  };
  /** `store_contact_note`, the one function that is called. */
  const rpc = async (
    _name: string,
    note: { p_talent_id: string; p_note: string; p_base: string },
  ) => {
    const row = server.rows.get(note.p_talent_id);
    if (server.failing || !row) return refusal;
    if (row.note === note.p_base) await write(note.p_talent_id, { note: note.p_note });
    return { data: server.rows.get(note.p_talent_id)?.note, error: null };
  };
  return { from: () => contacts, rpc };
}
