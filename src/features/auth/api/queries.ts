import { queryOptions, skipToken } from '@tanstack/react-query';
import { readLinkOwner } from './auth-service';
import type { LinkTokens } from '@/features/auth/callback/link-hash';

/** The account that a mailed link's tokens belong to; disabled without tokens. */
export const linkOwnerQuery = (tokens: LinkTokens | undefined) =>
  queryOptions({
    queryKey: ['auth', 'link-owner', tokens?.accessToken],
    queryFn: tokens ? () => readLinkOwner(tokens) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
