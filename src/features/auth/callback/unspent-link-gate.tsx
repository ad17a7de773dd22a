import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { toAppError } from '@/lib/errors/errors';
import { isStillAt } from '@/lib/routing/leaving';
import { paths } from '@/lib/routing/paths';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { spendLink } from '@/features/auth/api/auth-service';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { readUnspentLink, spentHash, type LinkTokens, type UnspentLink } from './link-hash';

/**
 * Guards a page that mailed links lead to. An unspent link shows one button instead of the page, and
 * only pressing it spends the link (docs/decisions/0051-mailed-links-have-a-button.md). The page then
 * finds in its address what the auth service writes for a link that is spent on opening.
 */
export function UnspentLinkGate({ children }: { children: ReactNode }) {
  const link = readUnspentLink(useLocation().hash);
  const page = useRef<HTMLDivElement>(null);
  const wasShut = useRef(false);
  const isShut = link !== undefined;
  // The pressed button is gone, so what follows takes the focus.
  useEffect(() => {
    if (wasShut.current && !isShut) page.current?.focus({ preventScroll: true });
    wasShut.current = isShut;
  }, [isShut]);
  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      {link ? <LinkButton key={link.tokenHash} link={link} /> : children}
    </div>
  );
}

function LinkButton({ link }: { link: UnspentLink }) {
  const { t } = useTranslation('auth');
  const errorText = useAuthErrorText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useDocumentTitle(t(`unspentLink.${link.type}.title`));
  const goOn = (tokens?: LinkTokens) => {
    if (!isStillAt(pathname)) return;
    const hash = spentHash(link, tokens);
    const page = link.type === 'signup' ? { pathname: paths.authCallback } : { search };
    void navigate({ ...page, hash }, { replace: true });
  };
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => spendLink(link),
    onSuccess: goOn,
    onError: (failure) => {
      if (isRefused(failure)) goOn();
    },
  });
  return (
    <>
      <header className="mb-8">
        <h1 tabIndex={-1} className="text-xl">
          {t(`unspentLink.${link.type}.title`)}
        </h1>
        <p className="mt-2 text-muted">{t(`unspentLink.${link.type}.text`)}</p>
      </header>
      {error && !isRefused(error) ? (
        <Alert tone="error" className="mb-6">
          {errorText(error, t('unspentLink.failed'))}
        </Alert>
      ) : null}
      <Button
        size="lg"
        className="w-full"
        loading={isPending}
        loadingText={t(`unspentLink.${link.type}.loading`)}
        onClick={() => mutate()}
      >
        {t(`unspentLink.${link.type}.submit`)}
      </Button>
    </>
  );
}

/** Whether the link was spent before or is too old; after any other failure it may still be good. */
const isRefused = (error: unknown): boolean => toAppError(error).serviceCode === 'otp_expired';
