export type ToastKind = 'success' | 'error' | 'info';
export interface ToastOptions {
  /** Milliseconds on screen; 2000 unless told. */
  duration?: number;
  /**
   * Names what was done: whatever is said of it next takes this one's place, a success that of the
   * failure before. Without it only the same words do.
   */
  about?: string | undefined;
  /** A quieter second line. */
  description?: string;
  /** A button at the end of the line. */
  action?: { label: string; onClick: () => void };
}
export type ToastRequest = ToastOptions & { kind: ToastKind; text: string };

type Receiver = (request: ToastRequest) => void;

let receiver: Receiver | undefined;
let waiting: ToastRequest[] = [];
const wakers = new Set<() => void>();

function send(request: ToastRequest): void {
  if (receiver) {
    receiver(request);
    return;
  }
  waiting.push(request);
  for (const wake of wakers) wake();
}

const show =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}): void =>
    send({ kind, text, ...options });

/** Short messages at the top of the screen. What must not be missed belongs into the page. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

/** Hands over all toasts, those that waited first; returns its cleanup. For the toaster. */
export function receiveToasts(next: Receiver): () => void {
  receiver = next;
  const late = waiting;
  waiting = [];
  for (const request of late) next(request);
  return () => {
    if (receiver === next) receiver = undefined;
  };
}

/** Whether a toast waits for a toaster: its code is loaded only then. */
export const hasWaitingToasts = (): boolean => waiting.length > 0;

/** Forgets what waits: said later it would mislead. */
export function dropWaitingToasts(): void {
  waiting = [];
}

export function onWaitingToast(wake: () => void): () => void {
  wakers.add(wake);
  return () => wakers.delete(wake);
}
