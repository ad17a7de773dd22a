import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMakeLink } from '@/features/opinions/api/mutations';
import { opinionLinksQuery } from '@/features/opinions/api/queries';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useUser } from '@/lib/session/session';
import { opinionTokens } from '@/lib/storage/opinion-tokens';
import { useStoredState } from '@/lib/storage/stored-state';
import { Button } from '@/ui/button/button';
import { Sheet } from '@/ui/dialog/sheet';
import { Alert } from '@/ui/feedback/alert';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { LinkRow } from './link-row';

/** What a colleague is asked about: a pitch, or the whole shortlist. */
export type AskTarget =
  | {
      readonly positionId: string;
      readonly name: string;
      /** Whether companies alone may watch it, so that no link shows it. */
      readonly companiesOnly?: boolean;
    }
  | 'shortlist';

export interface AskSheetProps {
  target: AskTarget;
  /** The first name of a pitch's talent, for links to one pitch; undefined while it is unknown. */
  nameOf: (positionId: string) => string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many saved pitches no link shows, because they are for companies only. */
  leftOut?: number | undefined;
  /** Called when a link was made, which may have saved its pitch. */
  onMade: () => void;
}

/** Makes links for colleagues and lists the working ones, for one pitch or for all. */
export function AskSheet(props: AskSheetProps) {
  const { target, nameOf, leftOut = 0, open, onOpenChange, onMade } = props;
  const { t } = useTranslation('opinions');
  const errorText = useErrorText();
  const { id: userId } = useUser();
  const links = useQuery({ ...opinionLinksQuery(userId), enabled: open });
  const [tokens] = useStoredState(opinionTokens(userId));
  const make = useMakeLink(userId);
  const list = useRef<HTMLUListElement>(null);
  const [made, setMade] = useState(0);
  useEffect(() => {
    // The link just made is the first.
    if (made > 0) list.current?.querySelector('button')?.focus();
  }, [made]);
  const pitch = target === 'shortlist' ? undefined : target;
  const isClosed = pitch?.companiesOnly === true;
  const visibleLinks = links.data?.filter(
    ({ positionId }) => pitch === undefined || positionId === pitch.positionId,
  );

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={pitch ? t('sheet.titlePitch', { name: pitch.name }) : t('sheet.titleAll')}
      description={t(
        isClosed ? 'sheet.closedPitch' : pitch ? 'sheet.descriptionPitch' : 'sheet.descriptionAll',
      )}
      footer={
        isClosed ? null : (
          <Button
            {...(visibleLinks?.length ? { size: 'sm', variant: 'ghost' } : { size: 'lg' })}
            className="w-full"
            icon={<Link2 aria-hidden />}
            loading={make.isPending}
            loadingText={t('sheet.making')}
            onClick={() =>
              make.mutate(pitch?.positionId ?? null, {
                onSuccess: () => {
                  setMade(made + 1);
                  onMade();
                },
              })
            }
          >
            {t(visibleLinks?.length ? 'sheet.makeAnother' : 'sheet.make')}
          </Button>
        )
      }
    >
      {make.isError ? (
        <Alert tone="error" className="mb-4">
          {errorText(make.error)}
        </Alert>
      ) : null}
      {pitch === undefined && leftOut > 0 ? (
        <p className="mb-4 text-sm text-muted">{t('sheet.leftOut', { count: leftOut })}</p>
      ) : null}
      <p role="status" className="sr-only">
        {make.isSuccess ? t('sheet.made') : null}
      </p>
      {visibleLinks !== undefined ? (
        visibleLinks.length > 0 ? (
          <section aria-labelledby="opinion-links">
            <h3 id="opinion-links" className="text-sm font-semibold">
              {t('sheet.links')}
            </h3>
            <ul ref={list} aria-labelledby="opinion-links" className="divide-y divide-line">
              {visibleLinks.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  name={
                    link.positionId === null
                      ? null
                      : (pitch?.name ?? nameOf(link.positionId) ?? undefined)
                  }
                  token={tokens?.[link.tokenHash]}
                  isFirst={link === visibleLinks.find(({ tokenHash }) => tokens?.[tokenHash])}
                />
              ))}
            </ul>
          </section>
        ) : pitch && !isClosed ? (
          <p className="text-sm text-muted">{t('sheet.savesPitch')}</p>
        ) : null
      ) : links.isError ? (
        <ErrorState
          title={t('sheet.loadFailed')}
          description={t('sheet.loadFailedHint')}
          retryLabel={t('sheet.retry')}
          onRetry={() => void links.refetch()}
        />
      ) : (
        <div role="status" aria-label={t('sheet.loading')}>
          <Skeleton className="h-16" />
        </div>
      )}
    </Sheet>
  );
}
