import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '@/lib/browser/use-object-url';
import { cx } from '@/ui/cx';

interface CoverOptionsProps {
  /** Frames of one video, in their order. */
  posters: readonly Blob[];
  chosen: number | null;
  onChoose: (index: number) => void;
}

/** The frames to choose a cover from, for a grid that sizes them. */
export function CoverOptions({ posters, chosen, onChoose }: CoverOptionsProps) {
  const { t } = useTranslation('upload');
  return posters.map((poster, index) => (
    <CoverOption
      // oxlint-disable-next-line react/no-array-index-key -- frames of one video, in their order
      key={index}
      poster={poster}
      label={t('cover.option', { number: index + 1, count: posters.length })}
      pressed={index === chosen}
      onPress={() => onChoose(index)}
    />
  ));
}

interface CoverOptionProps {
  poster: Blob;
  label: string;
  pressed: boolean;
  onPress: () => void;
}

function CoverOption({ poster, label, pressed, onPress }: CoverOptionProps) {
  const url = useObjectUrl(poster);
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'aspect-[3/4] w-full overflow-hidden rounded-lg bg-raised outline-2 outline-offset-2 transition-opacity',
        pressed ? 'outline-ink' : 'opacity-75 outline-transparent hover:opacity-100',
      )}
    >
      {url === null ? null : <img src={url} alt="" className="size-full object-cover" />}
    </button>
  );
}

interface CoverChoiceProps {
  posters: readonly Blob[];
  chosen: number;
  onChoose: (index: number) => void;
}

/** Which frame stands for the video while it does not play. */
export function CoverChoice({ posters, chosen, onChoose }: CoverChoiceProps) {
  const { t } = useTranslation('upload');
  if (posters.length < 2) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('cover.title')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,3rem)] gap-2">
        <CoverOptions posters={posters} chosen={chosen} onChoose={onChoose} />
      </div>
    </fieldset>
  );
}
