/** The forms of the authentication page that its address can select. */
export type AddressedMode = 'sign-in' | 'register' | 'reset-request';

/** All forms; `reset` is opened by a reset link in the hash. */
export type AuthMode = AddressedMode | 'reset';

/** State of the reset link that the page was opened with. */
export type LinkStatus = 'none' | 'checking' | 'unreachable' | 'ready' | 'refused';

const modeParameter = 'mode';
const modeOfParameter: Readonly<Record<string, AddressedMode>> = {
  register: 'register',
  forgot: 'reset-request',
};
const parameterOfMode: Readonly<Record<AddressedMode, string | undefined>> = {
  'sign-in': undefined,
  register: 'register',
  'reset-request': 'forgot',
};

/**
 * The form to show: a valid reset link wins over the address's `mode`, and a refused link replaces
 * the sign-in form with the request for a new link.
 */
export function authModeOf(parameters: URLSearchParams, link: LinkStatus): AuthMode {
  if (link === 'ready' || link === 'checking' || link === 'unreachable') return 'reset';
  const mode = modeOfParameter[parameters.get(modeParameter) ?? ''] ?? 'sign-in';
  return link === 'refused' && mode === 'sign-in' ? 'reset-request' : mode;
}

/** The query parameters that select a form; the others are kept. Sign-in has no `mode`. */
export function withAuthMode(parameters: URLSearchParams, mode: AddressedMode): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const value = parameterOfMode[mode];
  if (value === undefined) next.delete(modeParameter);
  else next.set(modeParameter, value);
  return next;
}
