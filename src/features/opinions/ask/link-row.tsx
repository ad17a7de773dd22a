import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTakeBack } from '@/features/opinions/api/mutations';
import { linkOf } from '@/features/opinions/link-token';
import type { OpinionLink } from '@/features/opinions/opinion';
import { useErrorText } from '@/lib/errors/use-error-text';
import { formatDate } from '@/lib/i18n/format';
import { useUser } from '@/lib/session/session';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { controlLook } from '@/ui/field/field-frame';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { errorToastMs, toast } from '@/ui/toast/toast';

interface LinkRowProps {
  link: OpinionLink;
  /** Of the pitch that it shows; null for the whole shortlist, undefined where it is unknown. */
  name: string | null | undefined;
  /** Undefined if the link was made in another browser. */
  token: string | undefined;
  /** Whether it is the newest that can be handed on: its copy is the main action of the list. */
  isFirst: boolean;
}

/** A working link: what it shows, until when, its address, and buttons to share it and turn it off. */
export function LinkRow({ link, name, token, isFirst }: LinkRowProps) {
  const { t, i18n } = useTranslation('opinions');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const takeBack = useTakeBack(useUser().id);
  const what =
    name === null
      ? t('link.all')
      : name === undefined
        ? t('link.onePitch')
        : t('link.pitch', { name });
  const date = formatDate(link.expiresAt, i18n.language);
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">{what}</p>
      <p className="text-sm text-muted">
        {t('link.until', { date })}
        {token === undefined ? `. ${t('link.elsewhere')}` : null}
      </p>
      {token === undefined ? null : (
        <input
          readOnly
          value={linkOf(token)}
          aria-label={t('link.address', { link: what, date })}
          onFocus={(event) => event.currentTarget.select()}
          className={cx(controlLook, 'mt-2')}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {token === undefined ? null : (
          <HandOn url={linkOf(token)} what={what} date={date} isFirst={isFirst} />
        )}
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('link.takeBackWhich', { link: what, date })}
          // At the beginning of its line, its text begins where the others do.
          className="first:-ml-4"
          onClick={() => setAsking(true)}
        >
          {t('link.takeBack')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('link.takeBackTitle')}
        description={t('link.takeBackText')}
        cancelLabel={t('link.keep')}
        confirmLabel={t('link.takeBack')}
        destructive
        busy={takeBack.isPending}
        onConfirm={() =>
          takeBack.mutate(link, {
            onSuccess: () => {
              setAsking(false);
              toast.success(t('link.takenBack'));
            },
            onError: (error) => {
              setAsking(false);
              toast.error(errorText(error), { duration: errorToastMs });
            },
          })
        }
      />
    </li>
  );
}

interface HandOnProps {
  url: string;
  what: string;
  date: string;
  isFirst: boolean;
}

/** Copies the address, or opens the device's share sheet where there is one. */
function HandOn({ url, what, date, isFirst }: HandOnProps) {
  const { t } = useTranslation('opinions');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t('link.copied')),
      () => toast.error(t('link.copyFailed')),
    );
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        size="sm"
        icon={<Copy aria-hidden />}
        aria-label={t('link.copyWhich', { link: what, date })}
        onClick={() => void copy()}
      >
        {t('link.copy')}
      </Button>
      {typeof navigator.share === 'function' ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<Share2 aria-hidden />}
          aria-label={t('link.shareWhich', { link: what, date })}
          // It rejects when the person closes the share sheet, which tells us nothing.
          onClick={() => void navigator.share({ url }).catch(() => undefined)}
        >
          {t('link.share')}
        </Button>
      ) : null}
    </>
  );
}
