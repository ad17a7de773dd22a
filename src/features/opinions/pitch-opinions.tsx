import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkSeen } from './api/mutations';
import { opinionsQuery } from './api/queries';
import { tallyOf, type ReceivedOpinion } from './opinion';
import { formatDate } from '@/lib/i18n/format';
import { useUser } from '@/lib/session/session';
import { cx } from '@/ui/cx';

interface PitchOpinionsProps {
  positionId: string;
  /** The talent's first name. */
  name: string;
}

/** What colleagues say of a pitch: their numbers, which open to their words. Nothing before there are any. */
export function PitchOpinions({ positionId, name }: PitchOpinionsProps) {
  const { t } = useTranslation('opinions');
  const { id: userId } = useUser();
  const { data, isError, refetch } = useQuery(opinionsQuery(userId));
  const markSeen = useMarkSeen(userId, positionId);
  const [isOpen, setIsOpen] = useState(false);
  const opinions = data?.filter((opinion) => opinion.positionId === positionId) ?? [];
  if (data === undefined && isError) {
    return (
      <p className="text-sm text-danger">
        {t('received.failed')}
        <button
          type="button"
          className="ml-2 min-h-11 font-semibold underline"
          onClick={() => void refetch()}
        >
          {t('received.retry')}
        </button>
      </p>
    );
  }
  const [newest] = opinions;
  if (newest === undefined) return null;
  const { yes, no, unseen } = tallyOf(opinions);
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!isOpen && unseen > 0) markSeen.mutate(newest.updatedAt);
  };
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        className="-ml-2 flex min-h-11 items-center gap-3 rounded-field px-2 text-sm font-semibold hover:bg-raised"
      >
        <span className="sr-only">{t('received.label', { name })}: </span>
        {yes > 0 ? (
          <span className="flex items-center gap-1.5">
            <ThumbsUp aria-hidden className="size-4 text-success" />
            {t('received.yes', { count: yes })}
          </span>
        ) : null}
        {no > 0 ? (
          <span className="flex items-center gap-1.5">
            <ThumbsDown aria-hidden className="size-4 text-danger" />
            {t('received.no', { count: no })}
          </span>
        ) : null}
        {unseen > 0 ? (
          <span className="rounded-full bg-signal px-2 py-0.5 text-on-signal">
            {t('received.new', { count: unseen })}
          </span>
        ) : null}
        <ChevronDown
          aria-hidden
          className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen ? (
        <ul aria-label={t('received.label', { name })} className="mt-1 mb-4 space-y-3">
          {opinions.map((opinion) => (
            <OpinionLine key={opinion.id} opinion={opinion} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function OpinionLine({ opinion }: { opinion: ReceivedOpinion }) {
  const { t, i18n } = useTranslation('opinions');
  const { saysYes, word, name, updatedAt } = opinion;
  const Icon = saysYes ? ThumbsUp : ThumbsDown;
  return (
    <li className="flex gap-3 text-base">
      <Icon
        aria-hidden
        className={cx('mt-1 size-4 shrink-0', saysYes ? 'text-success' : 'text-danger')}
      />
      <div className="min-w-0">
        <p className="text-sm text-muted">
          <span className="sr-only">{t(saysYes ? 'received.saysYes' : 'received.saysNo')}: </span>
          <bdi className="font-semibold wrap-anywhere text-ink">
            {name.trim() || t('received.nameless')}
          </bdi>
          {` · ${formatDate(updatedAt, i18n.language)}`}
        </p>
        {word.trim() ? (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {word}
          </p>
        ) : null}
      </div>
    </li>
  );
}
