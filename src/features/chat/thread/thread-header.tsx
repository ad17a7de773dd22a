import { ChevronLeft, ChevronRight, CirclePlay, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { VerifiedBadge } from '@/ui/feedback/badge';
import { ButtonLink } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { cx } from '@/ui/cx';
import type { Picture } from '@/ui/media/poster-image';
import type { OtherParty } from '@/features/chat/api/conversation';
import { PartyAvatar } from '@/features/chat/conversation/party-avatar';

interface ThreadHeaderProps {
  party: OtherParty;
  isTyping: boolean;
  picture?: Picture | null;
  /** A muted line under the name, replaced by 'typing...'. */
  details?: ReactNode;
  /** Actions for this contact: call, copy. */
  action?: ReactNode;
  /** Address of the pitch that led here. */
  pitch?: string | undefined;
  /** Opens the details of the other side. */
  onAbout?: (() => void) | undefined;
  /** Further actions, about the other side. */
  menu?: ReactNode;
  onBack?: () => void;
}

/** The other side's name, whether they are typing, and the actions. */
export function ThreadHeader(props: ThreadHeaderProps) {
  const { party, isTyping, picture, details, action, pitch, onAbout, menu, onBack } = props;
  const { t } = useTranslation('chat');
  const line = isTyping ? (
    <span className="text-success">{t('typing')}</span>
  ) : (
    (details ?? (party.isSupport ? t('support') : null))
  );
  return (
    <header className="@container relative z-10 flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 sm:px-4 cramped:min-h-0 cramped:gap-x-2">
      {onBack ? (
        <IconButton
          label={t('back')}
          icon={<ChevronLeft aria-hidden />}
          onClick={onBack}
          className="-mr-2 -ml-2"
        />
      ) : null}
      {/* At a zoom of 400 % the help button is here instead of the picture. */}
      <span
        aria-hidden
        data-help-place
        className="hidden w-(--help-width) shrink-0 cramped:block"
      />
      {pitch ? (
        // In a wide container a text link replaces this one.
        <Link
          to={pitch}
          aria-label={t('watchPitch')}
          title={t('watchPitch')}
          className="relative shrink-0 rounded-full @4xl:hidden cramped:hidden"
        >
          <PartyAvatar party={party} picture={picture} />
          <span className="absolute -right-1 -bottom-1 grid size-[calc(var(--control)*5/11)] place-items-center rounded-full bg-ink text-page">
            <Play aria-hidden className="size-[calc(var(--control)*7/22)] fill-current" />
          </span>
        </Link>
      ) : null}
      <div className={cx('cramped:hidden', pitch && 'hidden @4xl:block')}>
        <PartyAvatar party={party} picture={picture} />
      </div>
      {/* With large texts, the name has a line of its own below the buttons. */}
      <div className="min-w-0 flex-1 @max-[17rem]:order-last @max-[17rem]:basis-full">
        <h2 className="flex items-center gap-1.5 font-sans text-base font-semibold tracking-normal">
          {onAbout ? (
            // Its margin makes room for a finger, without making the header higher.
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('card.about', { name: party.name })}
              onClick={onAbout}
              className="-my-2.5 flex min-w-0 items-center gap-0.5 py-2.5 underline-offset-2 hover:underline"
            >
              <span dir="auto" className="truncate">
                {party.name}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </button>
          ) : (
            <span dir="auto" className="truncate">
              {party.name}
            </span>
          )}
          {party.verified ? <VerifiedBadge label={t('verified')} /> : null}
        </h2>
        {line ? (
          <div aria-live="polite" className="truncate text-sm text-muted">
            {line}
          </div>
        ) : null}
      </div>
      {/* Apart from the menu, which stays where it is when the contact's actions arrive. */}
      {pitch || action ? (
        <div className="ml-auto flex shrink-0 items-center gap-3 cramped:gap-2">
          {pitch ? (
            <ButtonLink
              to={pitch}
              variant="ghost"
              size="sm"
              icon={<CirclePlay aria-hidden />}
              className="@max-4xl:hidden"
            >
              {t('watchPitch')}
            </ButtonLink>
          ) : null}
          {action}
        </div>
      ) : null}
      {menu}
    </header>
  );
}
