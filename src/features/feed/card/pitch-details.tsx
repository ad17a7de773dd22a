import { LockKeyholeOpen, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countryIn } from '@/lib/i18n/countries';
import { Button } from '@/ui/button/button';
import { Chip } from '@/ui/button/chip';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import { MarkList } from '@/features/feed/marks/pitch-marks';

/** All that is public about the current pitch, beside the stage on wide screens. */
export function PitchDetails({
  item,
  onUnlock,
  onChat,
}: {
  item: FeedItem;
  /** Absent for viewers who cannot unlock. */
  onUnlock?: (() => void) | undefined;
  /** Given for a company that has the contact; the chat button then replaces the unlock button. */
  onChat?: (() => void) | undefined;
}) {
  const { t, i18n } = useTranslation('feed');
  const text = useItemText()(item);
  const country = item.country && countryIn(i18n.language, item.country);
  const facts = [
    [t('details.experience'), text.years],
    [t('details.place'), [item.city, country].filter(Boolean).join(', ')],
    [t('details.workType'), text.workType],
    [t('details.languages'), item.languages.join(', ')],
  ];
  return (
    <aside
      key={item.id}
      aria-label={t('details.heading', { name: item.name })}
      className="max-w-sm animate-fade-in self-center text-theatre-ink"
    >
      <p aria-hidden dir="auto" className="text-left font-display text-xl">
        {item.name}
      </p>
      <p className="text-base text-muted">{item.role}</p>
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
      {onChat ? (
        <Button
          variant="secondary"
          className="mt-8"
          icon={<MessageCircle aria-hidden />}
          onClick={onChat}
        >
          {t('details.chat')}
        </Button>
      ) : onUnlock ? (
        <Button
          // The heart on the stage is the one filled button for the same act.
          variant="secondary"
          className="mt-8"
          icon={<LockKeyholeOpen aria-hidden />}
          onClick={onUnlock}
        >
          {t('details.unlock')}
        </Button>
      ) : null}
      <p className="mt-8 text-sm text-muted">{t('carousel.keys')}</p>
    </aside>
  );
}
