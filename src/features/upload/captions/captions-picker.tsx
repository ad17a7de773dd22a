import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface CaptionsPickerProps {
  /** A button presses it. */
  ref: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
}

/** Chooses a captions file of this device; it is not seen itself. */
export function CaptionsPicker({ ref, onChoose }: CaptionsPickerProps) {
  const { t } = useTranslation('upload');
  return (
    <input
      ref={ref}
      type="file"
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      aria-label={t('captions.chooseFile')}
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0];
        // Cleared so that choosing the same file again fires a change event.
        event.target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
