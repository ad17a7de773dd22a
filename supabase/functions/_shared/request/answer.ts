/** An answer in JSON. */
export function answer(status: number, body: Readonly<Record<string, unknown>>): Response {
  return Response.json(body, { status });
}
