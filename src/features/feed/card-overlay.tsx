import { useTranslation } from 'react-i18next';
import { Chip } from '@/ui/chip';
import type { FeedItem } from './feed-item';
import { useItemText } from './item-text';

type CardOverlayProps = {
  item: FeedItem;
  onNameClick: () => void;
  /** Fewer chips, smaller type, where the stage is small. */
  compact: boolean;
};

/** Name, role, years, place and skill chips over the picture (SPEC §2 'Video carousel'). */
export function CardOverlay({ item, onNameClick, compact }: CardOverlayProps) {
  const { t } = useTranslation('feed');
  const text = useItemText()(item);
  const chips = [...item.skills.slice(0, compact ? 2 : 4), item.languages.slice(0, 3).join(', ')];
  return (
    <div className="pointer-events-none animate-fade-in text-theatre-ink">
      <h2 className={compact ? 'text-xl' : 'text-2xl'}>
        <button
          type="button"
          title={t('details.heading', { name: item.name })}
          onClick={onNameClick}
          className="pointer-events-auto -my-1.5 max-w-full min-w-11 truncate rounded-sm py-1.5 text-left underline-offset-4 hover:underline focus-visible:underline"
        >
          {item.name}
        </button>
      </h2>
      <p className="mt-1 text-base">{text.line}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {chips.filter(Boolean).map((chip) => (
          <li key={chip} className="max-w-full">
            <Chip variant="theatre">{chip}</Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
