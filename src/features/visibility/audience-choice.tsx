import { useTranslation } from 'react-i18next';
import type { Audience, OwnPosition } from '@/domain/position/own-position';
import { Constants } from '@/lib/database.types';
import { useErrorText } from '@/lib/errors/use-error-text';
import { RadioField } from '@/ui/field/radio-field';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { useChooseAudience } from './api/mutations';

interface AudienceChoiceProps {
  userId: string;
  positionId: string;
  /** The row as stored; undefined for a position that has not been saved yet. */
  position: Pick<OwnPosition, 'audience' | 'video_url'> | undefined;
  /** Creates the position's row if there is none yet. */
  ensurePositionExists: () => Promise<void>;
  /** While a video is on its way to where the choice made before sends it. */
  disabled: boolean;
}

const choices: readonly Audience[] = Constants.public.Enums.audience;

/** Who may watch a pitch: stored as soon as it is chosen, before there is a video and later. */
export function AudienceChoice(props: AudienceChoiceProps) {
  const { userId, positionId, position, ensurePositionExists, disabled } = props;
  const { t } = useTranslation('visibility');
  const errorText = useErrorText();
  const choose = useChooseAudience(userId, positionId, {
    ensurePositionExists: position ? undefined : ensurePositionExists,
    onSuccess: (audience, hadVideo) => {
      if (hadVideo) toast.success(t(`audience.${audience}_done`), { about: 'audience' });
    },
    onError: (error) => {
      toast.error(errorText(error), { duration: errorToastMs, about: 'audience' });
    },
  });
  const storedAudience = position?.audience ?? 'anyone';
  const chosen = choose.isPending ? choose.variables : storedAudience;
  return (
    <div className="grid gap-1">
      <RadioField
        legend={t('audience.title')}
        options={choices.map((value) => ({
          value,
          label: t(`audience.${value}`),
          hint: t(`audience.${value}_hint`),
        }))}
        value={chosen}
        disabled={disabled || choose.isPending}
        onChange={(audience) => choose.mutate(audience)}
      />
      {disabled ? <p className="text-sm text-muted">{t('audience.uploading')}</p> : null}
    </div>
  );
}
