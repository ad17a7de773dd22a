import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { deletionRequestQuery, type DeletionRequest } from '@/features/auth/api/deletion-request';
import { codeOnDemand } from '@/lib/browser/code-on-demand';
import { useCode } from '@/lib/browser/use-code';
import { useErrorText } from '@/lib/errors/use-error-text';
import { loadCatalogs } from '@/lib/i18n/i18n';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useFocusFallback } from '@/ui/hooks/use-focus-fallback';

/** Its words, which hardly anyone reads. */
const deletionWords = codeOnDemand(async () => {
  const [{ DeletionWords }] = await Promise.all([
    import('./deletion-words'),
    loadCatalogs(['auth']),
  ]);
  return DeletionWords;
});

/** Tells someone who asked to be deleted what that means, and lets them withdraw it. Renders nothing for others. */
export function DeletionNotice() {
  const user = useUser();
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(root, () => document.querySelector<HTMLElement>('main h1'));
  const { data: request } = useQuery(deletionRequestQuery(user.id));
  return (
    <div ref={root} aria-live="polite">
      {request ? (
        <Alert tone="warning" className="mb-6">
          <Words request={request} />
        </Alert>
      ) : null}
    </div>
  );
}

function Words({ request }: { request: DeletionRequest }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const { code: Content, error, retry } = useCode(deletionWords, true);
  if (Content) return <Content request={request} />;
  if (error === null) return <Skeleton className="h-24 w-72 max-w-full" />;
  return (
    <>
      <p>{errorText(error)}</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={retry}>
        {t('retry')}
      </Button>
    </>
  );
}
