import { ChevronRight, MessageCircle, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/lib/i18n/format';
import { useTerms } from '@/domain/use-terms';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Card } from '@/ui/layout/card';
import { LossReason } from './loss-reason';
import type { LostContact } from './lost-contact';

interface LostContactsProps {
  lost: readonly LostContact[];
  /** Opens the conversation, which can still be read. */
  onChat: (talentId: string) => void;
  onClear: (id: string) => void;
  className?: string;
}

/** In place of lost contacts: why each was lost, its receipt, and the company's notes. */
export function LostContacts({ lost, onChat, onClear, className }: LostContactsProps) {
  const { t } = useTranslation('contacts');
  const headingId = useId();
  const terms = useTerms();
  return (
    // Always there, so that a loss while the page is open is announced.
    <div aria-live="polite">
      {lost.length === 0 ? null : (
        <Card className={className}>
          <section aria-labelledby={headingId}>
            <h2
              id={headingId}
              className="px-5 pt-4 font-sans text-base font-semibold tracking-normal"
            >
              {t('lost.title')}
            </h2>
            <ul className="divide-y divide-line">
              {lost.map((one) => {
                const { talent_id: talentId } = one;
                const name = one.candidate ?? t('nameless');
                return (
                  <li
                    key={one.id}
                    className="flex flex-wrap-reverse items-end justify-end gap-x-2 py-3 pr-2 pl-5"
                  >
                    <div className="text-room">
                      <p className="font-semibold wrap-anywhere">
                        <bdi>{name}</bdi>
                        {one.position_title ? (
                          <span className="text-sm font-normal text-muted">
                            {` · ${terms.title(one.position_title)}`}
                          </span>
                        ) : null}
                      </p>
                      <p className="mt-0.5 prose-width text-sm text-muted">
                        <LossReason lost={one} />
                      </p>
                      <OwnNotes lost={one} />
                      {talentId === null ? null : (
                        <Button
                          variant="ghost"
                          size="sm"
                          className="-ml-4"
                          icon={<MessageCircle aria-hidden />}
                          aria-label={t('lost.readChat', { name })}
                          onClick={() => onChat(talentId)}
                        >
                          {t('lost.chat')}
                        </Button>
                      )}
                    </div>
                    <IconButton
                      label={t('lost.clear', { name })}
                      icon={<X aria-hidden />}
                      onClick={() => onClear(one.id)}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        </Card>
      )}
    </div>
  );
}

/** What the company noted about a contact that is locked; nothing where the contact itself still has it. */
function OwnNotes({ lost }: { lost: LostContact }) {
  const { t, i18n } = useTranslation('contacts');
  // Without a zone it is read as a day of the reader's calendar.
  const date = lost.next_on && formatDate(`${lost.next_on}T00:00`, i18n.language);
  const nextStep = [date, lost.next_step].filter(Boolean).join(' · ');
  const isNoted = lost.stage !== 'new' || nextStep !== '' || lost.note !== '';
  if (!isNoted || lost.reason === 'suspended') return null;
  const lines = [
    [t('progress.stage'), t(`stage.${lost.stage}`)],
    [t('progress.nextStep'), nextStep],
    [t('progress.note'), lost.note],
  ];
  return (
    <details className="group mt-1 text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {t('lost.notes')}
      </summary>
      <dl className="grid gap-2 pb-1">
        {lines.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                {value}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </details>
  );
}
