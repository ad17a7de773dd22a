const maxAddressLength = 8192;
/** Nested brackets in an address or a JSON body. */
const maxNesting = 100;
/**
 * A regular-expression filter with counts: a few 'a{200}' make a tree too deep for PGlite's stack.
 */
const countedPattern = /(^|\.)i?match(\((any|all)\))?\.[^]*\{\d/i;

/**
 * Refuses requests that would overflow PGlite's stack, which is Node's: where a server would answer
 * "stack depth limit exceeded", the embedded database breaks down.
 *
 * @returns the refusal, or undefined for a request that may pass; its body can still be read.
 */
export async function enforceLimits(request: Request): Promise<Response | undefined> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname.length + search.length > maxAddressLength) {
    return refusal(414, `The address is longer than ${maxAddressLength} characters.`);
  }
  if (!isDecodable(pathname) || decoded(search).includes('\0')) {
    return refusal(400, 'The address holds a character that cannot be read.');
  }
  if ([...searchParams.values()].some((value) => countedPattern.test(value))) {
    return refusal(400, 'A regular expression with counts is not taken.');
  }
  // The body is checked whatever its content type, because without one it is read as JSON.
  const body = request.body ? await request.clone().text() : '';
  if (nesting(decoded(search).replaceAll('"', '')) > maxNesting || nesting(body) > maxNesting) {
    return refusal(400, `The request is nested more than ${maxNesting} levels deep.`);
  }
  return undefined;
}

function refusal(status: number, message: string): Response {
  return Response.json({ code: '54001', message, details: null, hint: null }, { status });
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** Decodes like lite: one undecodable part does not stop the decoding of the rest. */
function decoded(search: string): string {
  return [...new URLSearchParams(search)].flat().join('&');
}

/** The largest number of brackets open at once, not counting those within JSON strings. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charAt(i);
    if (sign === '"') quoted = !quoted;
    else if (quoted) i += sign === '\\' ? 1 : 0;
    else if ('([{'.includes(sign)) deepest = Math.max(deepest, (depth += 1));
    else if (')]}'.includes(sign)) depth = Math.max(0, depth - 1);
  }
  return deepest;
}
