/** OID of the type timestamptz. */
export const timestamptzOid = 1184;

/**
 * Formats a time as hosted Supabase does in JSON, because browsers need not parse PostgreSQL's own
 * form.
 *
 * @param text `2026-11-21 02:47:45.601+00`, in any time zone
 * @returns `2026-11-21T02:47:45.601+00:00`; 'infinity' stays unchanged
 */
export function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00');
}
