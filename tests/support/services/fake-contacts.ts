import { answer, json, refused } from './answers.ts';

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

/** A company's contacts, by talent id, with what was written. */
export const contacts = {
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

const refusal = () => refused(403, '42501', 'no');

/** Answers for contacts of these names until the test ends. */
export function serveContacts(...names: readonly string[]): void {
  contacts.rows = new Map(names.map((name) => [`talent-${name}`, contacts.row(name)]));
  contacts.writes = [];
  contacts.failing = false;
  contacts.noteUnreadable = false;
  sessionStorage.clear();
  const write = (talentId: string, change: object) => {
    contacts.writes.push([talentId, change]);
    const row = contacts.rows.get(talentId);
    if (row) contacts.rows.set(talentId, { ...row, ...change });
  };
  const talentOf = (url: URL) => url.searchParams.get('closer_id')?.replace('eq.', '');
  answer('GET /rest/v1/unlocked_contacts', ({ url }) => {
    const talentId = talentOf(url);
    if (talentId === undefined) return json([...contacts.rows.values()]);
    const row = contacts.rows.get(talentId);
    return contacts.noteUnreadable ? refusal() : json(row ? [{ note: row.note }] : []);
  });
  answer('PATCH /rest/v1/unlocked_contacts', ({ url, json: change }) => {
    if (contacts.failing) return refusal();
    const talentId = talentOf(url) ?? '';
    const row = contacts.rows.get(talentId);
    write(talentId, Object(change));
    return json(row ? [{ id: row.id }] : []);
  });
  answer('POST /rest/v1/rpc/store_contact_note', ({ json: body }) => {
    const note: { p_talent_id: string; p_note: string; p_base: string } = Object(body);
    const row = contacts.rows.get(note.p_talent_id);
    if (contacts.failing || !row) return refusal();
    if (row.note === note.p_base) write(note.p_talent_id, { note: note.p_note });
    return json(contacts.rows.get(note.p_talent_id)?.note);
  });
}
