/** Content types of the files that pages break without, by the ending of their names. */
const contentTypes: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
};
const isHtml = /^text\/html/;

/**
 * Whether a response is the file that was asked for. Some hosts answer a missing file with a page
 * of HTML and status 200.
 */
export function isExpected(pathname: string, response: Response): boolean {
  if (response.status !== 200) return false;
  const type = response.headers.get('content-type') ?? '';
  const ending = /\.(\w+)$/.exec(pathname)?.[1];
  if (ending === undefined) return isHtml.test(type);
  return contentTypes[ending]?.test(type) ?? !isHtml.test(type);
}

/**
 * What a page is told of a file that is not there. It then looks for a new release, as for any code
 * that cannot be loaded.
 */
export const missing = (response: Response): Response =>
  response.ok ? new Response(null, { status: 404 }) : response;

/**
 * The same response as if it had come from the address that was asked for: browsers refuse a
 * redirected one for the address of a page.
 */
export function withoutRedirect(response: Response): Response {
  if (!response.redirected) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body, { status, statusText, headers });
}
