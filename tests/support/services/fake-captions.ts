import * as v from 'valibot';
import { answer, json, refused, type AnsweredRequest } from './answers.ts';

const base = 'http://service.test';
/** The video that the captions belong to. */
export const videoAddress = `${base}/storage/v1/object/public/talent_videos/u1/a.mp4`;

export interface CaptionsRow {
  language: string;
  video_url: string;
  cues: { start: number; end: number; text: string }[];
}

/** A fake service with the captions of one position, answering as PostgREST does. */
export const captions = {
  rows: [] as CaptionsRow[],
  /** When rows were published that another window wrote; of the others it does not matter. */
  versions: new Map<CaptionsRow, string>(),
  /** What it refuses the next write with; null to take it. */
  refusal: null as { code: string; message: string } | null,
  refusesReads: false,
};

const version = (row: CaptionsRow) => captions.versions.get(row) ?? 'first';
const filter = ({ url }: AnsweredRequest, name: string) =>
  url.searchParams.get(name)?.replace('eq.', '');

/** The rows that a change asks for. */
const rowsIn = (request: AnsweredRequest) =>
  captions.rows.filter(
    (row) =>
      row.language === filter(request, 'language') &&
      version(row) === filter(request, 'updated_at'),
  );

const rowSchema = v.object({
  language: v.string(),
  video_url: v.string(),
  cues: v.array(v.object({ start: v.number(), end: v.number(), text: v.string() })),
});
const rowOf = ({ json: body }: AnsweredRequest): CaptionsRow => v.parse(rowSchema, body);

/** Answers a write, or refuses it as the test wants. */
function write(method: string, reply: (request: AnsweredRequest) => Response) {
  answer(`${method} /rest/v1/position_captions`, (request) => {
    const { refusal } = captions;
    captions.refusal = null;
    return refusal ? refused(409, refusal.code, refusal.message) : reply(request);
  });
}

const checkSchema = v.object({ texts: v.object({ cues: v.array(v.string()) }) });

/** Lines with a number of nine digits, and lines of which one begins it and the next ends it. */
function contactDetailsIn(cues: readonly string[]) {
  const isNumber = (text: string) => /\d{3} ?\d{3} ?\d{3}/.test(text);
  return cues.flatMap((text, place) => {
    const next = cues[place + 1] ?? '';
    const isTogether = !isNumber(text) && !isNumber(next) && isNumber(`${text} ${next}`);
    const fault = isTogether ? 'contact_details_together' : 'contact_details';
    return isTogether || isNumber(text) ? [{ field: 'cues', place, fault }] : [];
  });
}

/** Answers for the captions of one position until the test ends; there are none at first. */
export function serveCaptions() {
  captions.rows = [];
  captions.versions.clear();
  captions.refusal = null;
  captions.refusesReads = false;
  answer('POST /rest/v1/text_checks', (request) =>
    json([{ faults: contactDetailsIn(v.parse(checkSchema, request.json).texts.cues) }], 201),
  );
  answer('GET /rest/v1/position_captions', () =>
    captions.refusesReads
      ? refused(403, '42501')
      : json(captions.rows.map((row) => ({ ...row, updated_at: version(row) }))),
  );
  write('DELETE', (request) => {
    const rows = rowsIn(request);
    captions.rows = captions.rows.filter((row) => !rows.includes(row));
    return json(rows);
  });
  write('PATCH', (request) => {
    const rows = rowsIn(request);
    captions.rows = captions.rows.map((row) => (rows.includes(row) ? rowOf(request) : row));
    return json(rows);
  });
  write('POST', (request) => {
    const row = rowOf(request);
    if (captions.rows.some(({ language }) => language === row.language)) {
      return refused(409, '23505', 'there already');
    }
    captions.rows = [...captions.rows, row];
    return json([{ language: row.language }], 201);
  });
}
