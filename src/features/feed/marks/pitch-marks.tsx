import { Bookmark, Eye, LockKeyholeOpen, Sparkle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import type { FeedItem } from '@/features/feed/items/feed-item';

/** What a pitch is to a company. */
export interface PitchMarks {
  readonly unlocked: boolean;
  readonly saved: boolean;
  /** Whether it was published since the company last looked at this saved search. */
  readonly isNew?: boolean;
}

export type MarksOf = (item: FeedItem) => PitchMarks;

type MarkListProps = Partial<PitchMarks> & {
  watched: boolean;
  className?: string;
};

/** The marks on a poster or card: new, unlocked, saved, watched. */
export function MarkList({ unlocked, saved, isNew, watched, className }: MarkListProps) {
  const { t } = useTranslation('feed');
  if (!unlocked && !saved && !isNew && !watched) return null;
  return (
    <span className={cx('flex flex-wrap gap-1.5', className)}>
      {isNew ? <Mark icon={<Sparkle aria-hidden />} label={t('marks.isNew')} isStrong /> : null}
      {unlocked ? (
        <Mark icon={<LockKeyholeOpen aria-hidden />} label={t('marks.unlocked')} isStrong />
      ) : null}
      {saved ? (
        <Mark icon={<Bookmark aria-hidden className="fill-current" />} label={t('marks.saved')} />
      ) : null}
      {watched ? <Mark icon={<Eye aria-hidden />} label={t('marks.watched')} /> : null}
    </span>
  );
}

interface MarkProps {
  icon: ReactNode;
  label: string;
  isStrong?: boolean;
}

/** The strong mark shows its label, the others only their icon. */
function Mark({ icon, label, isStrong = false }: MarkProps) {
  return (
    <span
      title={label}
      className="inline-flex h-7 max-w-full min-w-7 items-center justify-center gap-1.5 rounded-full bg-theatre/80 px-1.5 text-sm font-semibold text-theatre-ink inset-ring inset-ring-white/25 [&_svg]:size-4"
    >
      <span className={cx('grid', isStrong && 'text-success')}>{icon}</span>
      <span className={isStrong ? 'min-w-0 truncate pr-1' : 'sr-only'}>{label}</span>
    </span>
  );
}
