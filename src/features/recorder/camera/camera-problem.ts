import type { CameraProblem } from '@/features/recorder/machine/recorder-machine';

/** What a failed getUserMedia means. @param kinds the kinds of devices there are, if known */
export function problemOf(error: unknown, kinds: readonly string[] = []): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return kinds.includes('videoinput') && !kinds.includes('audioinput')
        ? 'no-microphone'
        : 'no-camera';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'in-use';
    default:
      return 'failed';
  }
}

export type BrowserFamily = 'ios' | 'safari' | 'firefox' | 'chromium';

/** Which browser's words to use when saying how to allow the camera. Nothing else depends on it. */
export function browserFamily(userAgent: string): BrowserFamily {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Safari\//.test(userAgent) && !/Chrome|Chromium|Edg\//.test(userAgent)) return 'safari';
  return 'chromium';
}
