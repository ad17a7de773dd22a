import { CameraOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { toast } from '@/ui/toast/toast';
import type { CameraProblem } from '@/features/recorder/machine/recorder-machine';
import { inAppBrowser } from './in-app-browser';

interface RecorderBlockedProps {
  problem: CameraProblem;
  onRetry: () => void;
  onChooseFile: () => void;
  /** Opens another camera, or another microphone if that's the problem; undefined if there is none. */
  onUseAnother: (() => void) | undefined;
}

/** Shown without a camera picture: the reason, how to fix it, and choosing a file instead. */
export function RecorderBlocked(props: RecorderBlockedProps) {
  const { problem, onRetry, onChooseFile, onUseAnother } = props;
  const { t } = useTranslation('recorder');
  const inApp =
    isDenied(problem) || problem === 'unsupported' ? inAppBrowser(navigator.userAgent) : null;
  const chooseFile = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={onChooseFile}>
      {t('blocked.chooseFile')}
    </Button>
  );
  if (inApp) {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(window.location.href);
        toast.success(t('blocked.inApp.copied'));
      } catch {
        toast.error(t('blocked.inApp.copyFailed'));
      }
    };
    const app = inApp.app ?? t('blocked.inApp.thisApp');
    return (
      <Problem title={t('blocked.inApp.title', { app })} text={t(`blocked.inApp.${inApp.system}`)}>
        <Button onClick={() => void copy()}>{t('blocked.inApp.copy')}</Button>
        {chooseFile('secondary')}
      </Problem>
    );
  }
  const text = isDenied(problem)
    ? t(`blocked.${problem}.${browserFamily(navigator.userAgent)}`)
    : t(`blocked.${problem}.text`);
  return (
    <Problem title={t(`blocked.${problem}.title`)} text={text}>
      {problem === 'unsupported' ? null : <Button onClick={onRetry}>{t('blocked.retry')}</Button>}
      {onUseAnother ? (
        <Button variant="secondary" onClick={onUseAnother}>
          {t(isOfMicrophone(problem) ? 'blocked.anotherMicrophone' : 'blocked.anotherCamera')}
        </Button>
      ) : null}
      {chooseFile(problem === 'unsupported' ? 'primary' : 'secondary')}
    </Problem>
  );
}

/** Whether the person has denied the browser a permission. */
export const isDenied = (problem: CameraProblem): problem is 'denied' | 'microphone-denied' =>
  problem === 'denied' || problem === 'microphone-denied';

/** Whether it is the microphone that cannot be used. */
export const isOfMicrophone = (problem: CameraProblem): boolean =>
  problem === 'microphone-in-use' || problem === 'no-microphone';

interface ProblemProps {
  title: string;
  text: string;
  /** Buttons. */
  children: ReactNode;
}

function Problem({ title, text, children }: ProblemProps) {
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center-safe gap-3 overflow-y-auto px-8 py-4 text-center"
    >
      <CameraOff aria-hidden className="size-10 text-muted" />
      <h2 className="text-lg">{title}</h2>
      <p className="text-base text-muted">{text}</p>
      <div className="mt-3 grid w-full max-w-72 gap-3 beside:flex beside:max-w-none beside:flex-wrap beside:justify-center">
        {children}
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
