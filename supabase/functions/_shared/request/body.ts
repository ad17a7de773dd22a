/** The fields of a request's body; none when it is no JSON object. */
export async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
