import { useTranslation } from 'react-i18next';
import type { SlotState } from './upload-machine';
import { roughTime } from '@/features/upload/transfer/time-left';

/** How long the rest of an upload takes, in words; null until that can be told. */
export function useTimeLeft(state: SlotState): string | null {
  const { t } = useTranslation('upload');
  if (state.phase !== 'uploading' || typeof state.secondsLeft !== 'number') return null;
  const time = roughTime(state.secondsLeft);
  return time === 'seconds' ? t('secondsLeft') : t('minutesLeft', { count: time.minutes });
}
