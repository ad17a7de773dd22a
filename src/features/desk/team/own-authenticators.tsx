import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  authenticatorsQuery,
  useRemoveAuthenticator,
  type Authenticator,
} from '@/features/desk/api/second-factor';
import { SetUp } from '@/features/desk/door/set-up';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Alert } from '@/ui/feedback/alert';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { toast } from '@/ui/toast/toast';

/** The operator's own authenticators: a second one is added, and one that is not used any more removed. */
export function OwnAuthenticators() {
  const { t, i18n } = useTranslation(['desk-door', 'common']);
  const errorText = useErrorText();
  const [isAdding, setIsAdding] = useState(false);
  const [toRemove, setToRemove] = useState<Authenticator>();
  const list = useQuery(authenticatorsQuery);
  const remove = useRemoveAuthenticator();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState
        title={errorText(list.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <Skeleton awaited className="h-32" />
    );
  }
  const isOnly = list.data.length === 1;
  return (
    <Card className="grid gap-4 p-5">
      {isOnly ? <Alert tone="info">{t('desk-door:own.one')}</Alert> : null}
      <ul className="divide-y divide-line">
        {list.data.map((authenticator) => (
          <li
            key={authenticator.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <p className="min-w-0">
              <span className="font-semibold wrap-anywhere">{authenticator.name}</span>
              <span className="block text-sm text-muted">
                {t('desk-door:own.addedOn', { date: date.format(new Date(authenticator.addedAt)) })}
              </span>
            </p>
            <Button variant="ghost" size="sm" onClick={() => setToRemove(authenticator)}>
              {t('desk-door:own.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <>
          {list.data.length > 0 ? <Alert tone="info">{t('desk-door:own.new')}</Alert> : null}
          <SetUp
            onCancel={() => setIsAdding(false)}
            onConfirmed={() => {
              setIsAdding(false);
              toast.success(t('desk-door:own.added'));
            }}
          />
        </>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Plus aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t('desk-door:own.add')}
        </Button>
      )}
      <ConfirmDialog
        open={toRemove !== undefined}
        onOpenChange={(open) => {
          if (!open) setToRemove(undefined);
        }}
        title={t('desk-door:own.removeTitle', { name: toRemove?.name })}
        description={
          isOnly
            ? `${t('desk-door:own.removeText')} ${t('desk-door:own.removeLast')}`
            : t('desk-door:own.removeText')
        }
        cancelLabel={t('desk-door:own.keep')}
        confirmLabel={t('desk-door:own.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={() => {
          if (!toRemove) return;
          remove.mutate(toRemove.id, {
            onSuccess: () => toast.success(t('desk-door:own.removed')),
            onError: (error) => toast.error(errorText(error)),
            onSettled: () => setToRemove(undefined),
          });
        }}
      />
    </Card>
  );
}
