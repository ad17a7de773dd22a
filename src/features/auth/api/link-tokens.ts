import * as v from 'valibot';

export const linkTokensSchema = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.string(),
});

/** The pair of tokens that a mailed link carries in the hash. */
export type LinkTokens = Readonly<v.InferOutput<typeof linkTokensSchema>>;
