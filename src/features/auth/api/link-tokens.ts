/** The pair of tokens that a mailed link carries in the hash. */
export interface LinkTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The tokens in something that was kept; undefined when it is something else. */
export function tokensIn(kept: unknown): LinkTokens | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  if (!('accessToken' in kept) || !('refreshToken' in kept)) return undefined;
  const { accessToken, refreshToken } = kept;
  if (typeof accessToken !== 'string' || accessToken === '') return undefined;
  return typeof refreshToken === 'string' ? { accessToken, refreshToken } : undefined;
}
