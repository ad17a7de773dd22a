import { useTranslation } from 'react-i18next';
import { CoverOptions } from './cover-options';

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
