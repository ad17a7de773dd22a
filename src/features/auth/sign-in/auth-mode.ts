/** The forms of the authentication page that its address chooses. */
export type AddressedMode = 'sign-in' | 'register' | 'reset-request';

/** All of them: a reset link in the hash opens the last one. */
export type AuthMode = AddressedMode | 'reset';

/** What became of the link that the page was opened with. */
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
 * The form to show: a good reset link wins over the address's `mode`, and a refused one offers a
 * new one where else the sign-in form would stand.
 */
export function authModeOf(parameters: URLSearchParams, link: LinkStatus): AuthMode {
  if (link === 'ready' || link === 'checking' || link === 'unreachable') return 'reset';
  const asked = modeOfParameter[parameters.get(modeParameter) ?? ''] ?? 'sign-in';
  return link === 'refused' && asked === 'sign-in' ? 'reset-request' : asked;
}

/** The address's parameters for a form, the others kept. Sign-in is the absence of `mode`. */
export function withAuthMode(parameters: URLSearchParams, mode: AddressedMode): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const value = parameterOfMode[mode];
  if (value === undefined) next.delete(modeParameter);
  else next.set(modeParameter, value);
  return next;
}
