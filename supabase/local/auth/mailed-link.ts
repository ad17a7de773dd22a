/** What went wrong with a link that was opened. */
interface LinkError {
  error: string;
  error_code: string;
  error_description: string;
}

export const bannedOwner: LinkError = {
  error: 'access_denied',
  error_code: 'user_banned',
  error_description: 'User is banned',
};

/**
 * The address that tells the app why a link opened no session: in the fragment, and for a caller
 * that exchanges a code (PKCE) in the query too.
 */
export function errorTarget(target: URL, error: LinkError, isPkce: boolean): URL {
  const told = new URL(target);
  if (isPkce) {
    for (const [name, value] of Object.entries(error)) told.searchParams.set(name, value);
    told.searchParams.sort();
  }
  return withFragment(told, new URLSearchParams({ ...error }));
}

/** Marks a fragment as the auth service's own, by an empty `sb`. */
export function withFragment(target: URL, fragment: URLSearchParams): URL {
  const told = new URL(target);
  const marked = new URLSearchParams([...fragment, ['sb', '']]);
  marked.sort();
  told.hash = marked.toString();
  return told;
}
