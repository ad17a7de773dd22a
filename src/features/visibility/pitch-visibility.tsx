import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause, Clock, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reasonOf, type Reason } from '@/domain/report/reasons';
import { visibilityOf, type OwnPosition } from '@/domain/position/own-position';
import { brand } from '@/lib/brand';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { MessageText } from '@/ui/layout/message-text';
import { hidingNoticeQuery } from './api/queries';

const looks = {
  live: { icon: CircleCheck, color: 'text-success' },
  paused: { icon: CirclePause, color: 'text-ink' },
  hidden: { icon: EyeOff, color: 'text-danger' },
  pending: { icon: Clock, color: 'text-warning' },
} as const;

interface PitchVisibilityProps {
  /** The talent, who looks at it. */
  userId: string;
  position: Pick<OwnPosition, 'isLive' | 'paused_at' | 'hidden_at' | 'hidden_reason' | 'audience'>;
  /** 'line' leaves out what only explains. */
  variant: 'line' | 'full';
}

/** Whether others see a pitch, and who, and if an operator has hidden it, why and where to object. */
export function PitchVisibility({ userId, position, variant }: PitchVisibilityProps) {
  const { t } = useTranslation('visibility');
  const state = visibilityOf(position);
  const { icon: Icon, color } = looks[state];
  const isLine = variant === 'line';
  const isClosed = position.audience === 'companies';
  return (
    <div className="min-w-0">
      <p
        className={cx('flex items-start gap-1.5 font-semibold', color, isLine && 'mt-0.5 text-sm')}
      >
        <Icon aria-hidden className={cx('mt-0.5 shrink-0', isLine ? 'size-4' : 'size-5')} />
        {state === 'hidden'
          ? t('hidden', { brand: brand.name })
          : t(state === 'pending' && isLine ? 'pendingName' : state)}
        {isClosed && state !== 'hidden' ? ` · ${t('audience.companies')}` : null}
      </p>
      {position.hidden_at !== null ? (
        <Hiding
          userId={userId}
          hiddenAt={position.hidden_at}
          reason={reasonOf(position.hidden_reason)}
          isLine={isLine}
        />
      ) : isLine || state === 'hidden' ? null : (
        <p className="text-sm text-muted">
          {t(
            isClosed && (state === 'live' || state === 'pending')
              ? `${state}HintCompanies`
              : `${state}Hint`,
          )}
        </p>
      )}
    </div>
  );
}

interface HidingProps {
  userId: string;
  hiddenAt: string;
  reason: Reason;
  isLine: boolean;
}

/** Why a pitch is hidden: the reason, the words of the operator, and the way to object. */
function Hiding({ userId, hiddenAt, reason, isLine }: HidingProps) {
  const { t } = useTranslation('visibility');
  const { data: notice } = useQuery(hidingNoticeQuery(userId, hiddenAt));
  return (
    <>
      <p className="mt-1 text-sm">{t(`reason.${reason}`)}</p>
      {notice?.words ? (
        <blockquote className="mt-1.5 border-l-2 border-line pl-3 text-sm">
          <MessageText content={notice.words} />
        </blockquote>
      ) : null}
      {isLine ? null : <p className="mt-1.5 text-sm text-muted">{t('objectHint')}</p>}
      <ButtonLink
        to={paths.messages(notice?.conversationId)}
        variant="secondary"
        size="sm"
        className="mt-2"
      >
        {t('object')}
      </ButtonLink>
    </>
  );
}
