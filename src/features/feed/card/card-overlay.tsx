import { Chip } from '@/ui/button/chip';
import { cx } from '@/ui/cx';
import type { CaptionHit } from '@/features/feed/api/caption-queries';
import { useWantsCaptions } from '@/features/feed/captions/caption-language';
import { HitLine } from '@/features/feed/captions/hit-line';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { useItemText } from '@/features/feed/items/item-text';
import { MarkList } from '@/features/feed/marks/pitch-marks';

interface CardOverlayProps {
  item: FeedItem;
  /** Whether the company has unlocked this talent's contact. */
  unlocked: boolean;
  /** Whether it was published since the company last looked at this saved search. */
  isNew: boolean;
  /** Whether this viewer watched the pitch before this visit. */
  watched: boolean;
  wholeScreen: boolean;
  onNameClick: () => void;
  /** The line that matches the search; shown instead of the skills. */
  hit?: CaptionHit | undefined;
  onPlayHit: (hit: CaptionHit) => void;
}

const maxSkills = 4;

/** Name, role, years, place, and skill chips or the matching line, over the video. */
export function CardOverlay(props: CardOverlayProps) {
  const { item, unlocked, isNew, watched, wholeScreen, onNameClick, hit, onPlayHit } = props;
  const text = useItemText()(item);
  const hasCaptions = useWantsCaptions() && item.captionLanguages.length > 0;
  const hasCaptionsOnSmallPlayer = hasCaptions && !wholeScreen;
  const languages = item.languages.slice(0, 3).join(', ');
  return (
    <div className="pointer-events-none animate-fade-in text-theatre-ink">
      <MarkList unlocked={unlocked} isNew={isNew} watched={watched} className="mb-2" />
      <h2 className="text-2xl player-narrow:text-xl player-low:text-xl">
        <button
          type="button"
          dir="auto"
          onClick={onNameClick}
          className="pointer-events-auto -my-1.5 max-w-full min-w-11 truncate rounded-sm py-1.5 text-left underline-offset-4 hover:underline focus-visible:underline"
        >
          {item.name}
        </button>
      </h2>
      <p className="mt-1 text-base wrap-anywhere">{text.line}</p>
      {hit ? (
        <HitLine
          hit={hit}
          name={item.name}
          onPlay={() => onPlayHit(hit)}
          className="pointer-events-auto mt-2 rounded-field bg-theatre-control px-3 py-2 hover:bg-black/75"
        />
      ) : (
        <ul
          className={cx(
            // As many as fit into two rows; a row too much would push name and captions over the face.
            'mt-3 flex max-h-18 flex-wrap gap-2 overflow-hidden player-low:mt-2 player-side:max-h-8',
            // On wide screens captions replace the chips, because the skills are listed beside the player.
            hasCaptions && wholeScreen && 'lg:hidden flat:flex',
          )}
        >
          {[text.payModel, text.earnings, text.start].map((fact) =>
            fact && !hasCaptionsOnSmallPlayer ? (
              <li key={fact} className="max-w-full">
                <Chip variant="theatre">{fact}</Chip>
              </li>
            ) : null,
          )}
          {languages && !hasCaptionsOnSmallPlayer ? (
            <li className="max-w-full">
              <Chip variant="theatre">{languages}</Chip>
            </li>
          ) : null}
          {item.skills.slice(0, hasCaptionsOnSmallPlayer ? 2 : maxSkills).map((skill) => (
            <li key={skill} className="max-w-full">
              <Chip variant="theatre">{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
