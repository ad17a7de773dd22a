import { useTranslation } from 'react-i18next';
import { CoverOption } from './cover-sheet';

type CoverChoiceProps = {
  posters: readonly Blob[];
  chosen: number;
  onChoose: (index: number) => void;
};

/** Which frame stands for the video while it does not play. */
export function CoverChoice({ posters, chosen, onChoose }: CoverChoiceProps) {
  const { t } = useTranslation('upload');
  if (posters.length < 2) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('cover.title')}</legend>
      <div className="flex gap-2">
        {posters.map((poster, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- frames of one video, in their order
          <div key={index} className="w-12">
            <CoverOption
              poster={poster}
              label={t('cover.option', { number: index + 1, count: posters.length })}
              pressed={index === chosen}
              onPress={() => onChoose(index)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
