/** OID of timestamptz. */
export const timestamptzOid = 1184;

/**
 * A time as hosted Supabase writes it in JSON: browsers need not parse PostgreSQL's own form.
 *
 * @param text `2026-11-21 02:47:45.601+00`, in any time zone
 * @returns `2026-11-21T02:47:45.601+00:00`; 'infinity' stays as it is
 */
export function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00');
}
