import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { SelectField } from '@/ui/field/select-field';
import { Sheet } from '@/ui/dialog/sheet';
import type { CameraChoice } from './camera';
import type { Devices } from './use-camera';

interface DevicesSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  devices: Devices;
  /** The streams of the devices in use. */
  stream: MediaStream | null;
  choice: CameraChoice;
  onChoose: (choice: CameraChoice) => void;
}

/** Which camera and microphone to use. */
export function DevicesSheet(props: DevicesSheetProps) {
  const { open, onOpenChange, devices, stream, choice, onChoose } = props;
  const { t } = useTranslation('recorder');
  const cameras = devices.cameras.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || t('devices.unnamedCamera', { number: index + 1 }),
  }));
  const microphones = devices.microphones.map(({ deviceId, label }, index) => ({
    value: deviceId,
    label: label || t('devices.unnamedMicrophone', { number: index + 1 }),
  }));
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('devices.title')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('devices.done')}</Button>}
    >
      <div className="grid gap-4">
        <SelectField
          label={t('devices.camera')}
          options={cameras}
          value={deviceOf(stream?.getVideoTracks())}
          onValueChange={(cameraId) => onChoose({ ...choice, cameraId })}
        />
        <SelectField
          label={t('devices.microphone')}
          options={microphones}
          value={deviceOf(stream?.getAudioTracks())}
          onValueChange={(microphoneId) => onChoose({ ...choice, microphoneId })}
        />
      </div>
    </Sheet>
  );
}

const deviceOf = (tracks: readonly MediaStreamTrack[] = []) =>
  tracks[0]?.getSettings().deviceId ?? '';
