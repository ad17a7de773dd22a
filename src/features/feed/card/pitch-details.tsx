import { LockKeyholeOpen, MessageCircle, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countryIn } from '@/lib/i18n/countries';
import { paths } from '@/lib/routing/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { Chip } from '@/ui/button/chip';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import { MarkList } from '@/features/feed/marks/pitch-marks';

/** All public information about the current pitch, beside the player on wide screens. */
export function PitchDetails({
  item,
  price,
  onUnlock,
  onJoin,
  onChat,
  onShare,
  onShowKeys,
}: {
  item: FeedItem;
  /** The price of a contact, '$15'. */
  price?: string | undefined;
  /** Absent for viewers who cannot unlock. */
  onUnlock?: (() => void) | undefined;
  /** Set for a visitor, who goes to the sign-up for companies: remembers the pitch. */
  onJoin?: (() => void) | undefined;
  /** Given for a company that has the contact; the chat button then replaces the unlock button. */
  onChat?: (() => void) | undefined;
  onShare?: (() => void) | undefined;
  onShowKeys: () => void;
}) {
  const { t, i18n } = useTranslation(['feed', 'terms']);
  const text = useItemText()(item);
  const country = item.country && countryIn(i18n.language, item.country);
  const facts = [
    [t('details.experience'), text.years],
    [t('details.place'), [item.city, country].filter(Boolean).join(', ')],
    [t('details.workType'), text.workType],
    [t('terms:pay.model'), text.payModel],
    [t('terms:pay.earnings'), text.earnings],
    [t('terms:pay.notice'), text.notice],
    [t('details.languages'), item.languages.join(', ')],
  ];
  return (
    <aside
      key={item.id}
      aria-label={t('details.heading', { name: item.name })}
      className="max-w-sm animate-fade-in self-center text-theatre-ink"
    >
      <p className="font-display text-xl wrap-anywhere">{item.role}</p>
      <MarkList unlocked={onChat !== undefined} watched={false} className="mt-3" />
      <dl className="mt-6 grid grid-cols-1 gap-4">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-base first-letter:uppercase">{value}</dd>
            </div>
          ) : null,
        )}
        {item.skills.length > 0 ? (
          <div>
            <dt className="mb-2 text-sm text-muted">{t('details.skills')}</dt>
            <dd className="flex flex-wrap gap-2">
              {item.skills.map((skill) => (
                <Chip key={skill} variant="theatre">
                  {skill}
                </Chip>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
      <div className="mt-8 grid justify-items-start gap-3">
        {/* Outlined: the heart in the player is the one filled button for the same act. */}
        {onChat ? (
          <Button variant="secondary" icon={<MessageCircle aria-hidden />} onClick={onChat}>
            {t('details.chat')}
          </Button>
        ) : onUnlock ? (
          <Button variant="secondary" icon={<LockKeyholeOpen aria-hidden />} onClick={onUnlock}>
            {t('details.unlock')}
          </Button>
        ) : onJoin ? (
          <ButtonLink
            variant="secondary"
            icon={<LockKeyholeOpen aria-hidden />}
            to={paths.auth('company', 'register')}
            onClick={onJoin}
          >
            {price === undefined
              ? t('details.unlockUnpriced', { name: item.name })
              : t('details.unlockFor', { name: item.name, price })}
          </ButtonLink>
        ) : null}
        {onShare ? (
          <Button variant="ghost" icon={<Share2 aria-hidden />} onClick={onShare}>
            {t('details.share')}
          </Button>
        ) : null}
        <Button
          variant="ghost"
          icon={
            <kbd
              aria-hidden
              className="grid size-6 place-items-center rounded-md border border-b-2 border-field-line font-sans text-sm"
            >
              {'?'}
            </kbd>
          }
          onClick={onShowKeys}
        >
          {t('keys.show')}
        </Button>
      </div>
    </aside>
  );
}
