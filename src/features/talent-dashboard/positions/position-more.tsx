import { Check, ChevronDown, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopyLink } from '@/features/talent-dashboard/link/use-copy-link';
import type { DashboardPosition } from '@/features/talent-dashboard/next-step/next-step';
import { RetentionPanel } from '@/features/talent-dashboard/retention/retention-panel';
import { cx } from '@/ui/cx';

interface PositionMoreProps {
  position: DashboardPosition;
  title: string;
}

const look =
  'flex min-h-11 items-center gap-1.5 rounded-field text-left text-sm font-semibold hover:underline';

/** Below a pitch: where its viewers stop watching, folded, and the link for a profile elsewhere. */
export function PositionMore({ position, title }: PositionMoreProps) {
  const { t } = useTranslation('talent-dashboard');
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <div className="border-t border-line px-4">
      <div className="flex flex-wrap justify-between gap-x-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          className={look}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('retention.title')}
          <span className="sr-only">: {title}</span>
          <ChevronDown
            aria-hidden
            className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {position.isLive && position.audience === 'anyone' ? (
          <ProfileLink positionId={position.id} title={title} />
        ) : null}
      </div>
      <div id={panel} hidden={!isOpen} className="pt-1 pb-4">
        {isOpen ? (
          <RetentionPanel
            positionId={position.id}
            videoUrl={position.video_url}
            files={position.files}
          />
        ) : null}
      </div>
    </div>
  );
}

function ProfileLink({ positionId, title }: { positionId: string; title: string }) {
  const { t } = useTranslation('talent-dashboard');
  const { copied, copy } = useCopyLink(positionId);
  return (
    <button type="button" className={look} onClick={() => void copy()}>
      {copied ? <Check aria-hidden className="size-4" /> : <Link2 aria-hidden className="size-4" />}
      {t('link.title')}
      <span className="sr-only">: {title}</span>
    </button>
  );
}
