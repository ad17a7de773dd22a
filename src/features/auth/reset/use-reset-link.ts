import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { isStillAt } from '@/lib/routing/leaving';
import { toast } from '@/ui/toast/toast';
import { isTemporaryError } from '@/features/auth/api/auth-errors';
import type { LinkStatus } from '@/features/auth/sign-in/auth-mode';
import {
  readLinkHash,
  withoutLinkErrors,
  type LinkFailure,
  type LinkHash,
} from '@/features/auth/callback/link-hash';
import type { LinkTokens } from '@/features/auth/callback/link-hash';
import { linkOwnerQuery } from '@/features/auth/api/queries';
import { deleteResetToken, storeResetToken, readResetToken } from './reset-token';
import { useStoreResetToken } from './use-store-reset-token';

export type ResetLink =
  | { readonly status: Exclude<LinkStatus, 'ready' | 'unreachable' | 'refused'> }
  | { readonly status: 'refused'; readonly failure: LinkFailure }
  | { readonly status: 'unreachable'; readonly error: Error; readonly retry: () => void }
  | { readonly status: 'ready'; readonly tokens: LinkTokens; readonly email: string };

interface ResetLinkControl {
  readonly link: ResetLink;
  /** Closes the link once it is used or abandoned. */
  readonly close: () => void;
  /** Marks the link as refused, when the service rejects its token. */
  readonly refuse: () => void;
}

const noLink: LinkHash = { type: '', tokens: undefined, failure: undefined };

/** Marks a history entry whose reset link was opened, so that a reload does not lose the link. */
const linkOpened = { resetLink: true } as const;
const hadLink = (state: unknown) => v.is(v.object({ resetLink: v.literal(true) }), state);

/** Whether an address carries the opened link or none at all. */
const isSameLink = (arrived: LinkHash, current: LinkHash): boolean =>
  (arrived.tokens ?? arrived.failure) === undefined ||
  (arrived.tokens?.accessToken === current.tokens?.accessToken &&
    arrived.failure === current.failure);

/**
 * The reset link this page was opened with: its token is read, the hash leaves the address, and the
 * account it belongs to is looked up.
 */
export function useResetLink(): ResetLinkControl {
  const { t } = useTranslation('auth');
  const location = useLocation();
  const navigate = useNavigate();
  const [openLink, setOpenLink] = useState(() => {
    const link = readLinkHash(location.hash, location.search);
    if (link.tokens || link.failure || !hadLink(location.state)) return link;
    return { ...link, tokens: readResetToken() };
  });
  /** Key of the history entry whose link was left, possibly before the hash had left its address. */
  const [leftKey, setLeftKey] = useState<string>();
  const { hash, search: query, state, key } = location;
  const arrived = readLinkHash(hash, query);
  // Opening another link may change only the hash, which reloads nothing.
  if (key !== leftKey && !isSameLink(arrived, openLink)) setOpenLink(arrived);
  const search = withoutLinkErrors(query);
  const carriesLink =
    (openLink.tokens ?? openLink.failure) !== undefined && (hash.includes('=') || search !== query);
  // Navigating to the page's plain address abandons the link.
  const isLeft = openLink.tokens !== undefined && !carriesLink && !hadLink(state);
  const current = isLeft ? noLink : openLink;
  const { tokens } = current;
  useEffect(() => {
    if (!carriesLink) return;
    if (tokens) storeResetToken(tokens);
    void navigate({ search, hash: '' }, { replace: true, state: tokens ? linkOpened : state });
  }, [carriesLink, navigate, search, state, tokens]);
  useStoreResetToken(tokens);

  const owner = useQuery(linkOwnerQuery(tokens));
  const failed = owner.isError;
  // An effect event: a change of the language must not show the toast again.
  const reportFailed = useEffectEvent(() => {
    toast.error(t('error.passwordReset'), { duration: 4000 });
  });
  useEffect(() => {
    if (failed) reportFailed();
  }, [failed]);

  const leave = (next: LinkHash) => {
    setOpenLink(next);
    setLeftKey(key);
    if (tokens) deleteResetToken();
    if (!hadLink(state) || !isStillAt(location.pathname)) return;
    void navigate({ search, hash: '' }, { replace: true, state: null });
  };
  return {
    link: resetLinkOf(current, owner),
    close: () => leave(noLink),
    refuse: () => leave({ ...noLink, failure: 'refused' }),
  };
}

interface OwnerLookup {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly data: { readonly email: string } | undefined;
  readonly refetch: () => unknown;
}

function resetLinkOf({ tokens, failure }: LinkHash, owner: OwnerLookup): ResetLink {
  if (failure !== undefined) return { status: 'refused', failure };
  if (!tokens) return { status: 'none' };
  if (owner.data) return { status: 'ready', tokens, email: owner.data.email };
  if (owner.isFetching || !owner.error) return { status: 'checking' };
  if (!isTemporaryError(owner.error)) return { status: 'refused', failure: 'refused' };
  return { status: 'unreachable', error: owner.error, retry: () => void owner.refetch() };
}
