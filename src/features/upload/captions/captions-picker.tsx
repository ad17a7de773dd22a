import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '@/ui/field/file-picker';

interface CaptionsPickerProps {
  /** A button presses it. */
  ref: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
}

/** Chooses a captions file of this device; it is not seen itself. */
export function CaptionsPicker(props: CaptionsPickerProps) {
  const { t } = useTranslation('upload');
  return (
    <FilePicker
      {...props}
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      label={t('captions.chooseFile')}
    />
  );
}
