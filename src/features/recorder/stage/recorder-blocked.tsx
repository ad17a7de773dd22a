import { CameraOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import type { CameraProblem } from '@/features/recorder/machine/recorder-machine';

interface RecorderBlockedProps {
  problem: CameraProblem;
  onRetry: () => void;
  onChooseFile: () => void;
}

/** Shown without a camera picture: the reason, how to fix it, and choosing a file instead. */
export function RecorderBlocked({ problem, onRetry, onChooseFile }: RecorderBlockedProps) {
  const { t } = useTranslation('recorder');
  const text =
    problem === 'denied'
      ? t(`blocked.denied.${browserFamily(navigator.userAgent)}`)
      : t(`blocked.${problem}.text`);
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center-safe gap-3 overflow-y-auto px-8 py-4 text-center"
    >
      <CameraOff aria-hidden className="size-10 text-muted" />
      <h2 className="text-lg">{t(`blocked.${problem}.title`)}</h2>
      <p className="text-base text-muted">{text}</p>
      <div className="mt-3 grid w-full max-w-72 gap-3 beside:flex beside:max-w-none beside:justify-center">
        {problem === 'unsupported' ? null : <Button onClick={onRetry}>{t('blocked.retry')}</Button>}
        <Button
          variant={problem === 'unsupported' ? 'primary' : 'secondary'}
          onClick={onChooseFile}
        >
          {t('blocked.chooseFile')}
        </Button>
      </div>
    </div>
  );
}

type BrowserFamily = 'ios' | 'safari' | 'firefox' | 'chromium';

/** Selects the browser-specific instructions for allowing the camera; used for nothing else. */
export function browserFamily(userAgent: string): BrowserFamily {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Safari\//.test(userAgent) && !/Chrome|Chromium|Edg\//.test(userAgent)) return 'safari';
  return 'chromium';
}
