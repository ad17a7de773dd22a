import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenFileLimit } from '@/domain/video/video-limit';
import { offeredVideoTypes } from '@/domain/video/video-file';
import { FilePicker } from '@/ui/field/file-picker';
import { toast } from '@/ui/toast/toast';
import { pickerProblem } from './picker-check';

interface VideoPickerProps {
  ref: Ref<HTMLInputElement>;
  onChoose: (file: File) => void;
}

/** Chooses a video of this device in place of a recording; one that cannot be used is refused at once. */
export function VideoPicker({ ref, onChoose }: VideoPickerProps) {
  const { t } = useTranslation('recorder');
  const check = async (file: File) => {
    const problem = await pickerProblem(file, chosenFileLimit());
    if (problem) toast.error(t(`picker.${problem.code}`, problem), { duration: 4000 });
    else onChoose(file);
  };
  return (
    <FilePicker
      ref={ref}
      accept={offeredVideoTypes}
      label={t('upload')}
      onChoose={(file) => void check(file)}
    />
  );
}
