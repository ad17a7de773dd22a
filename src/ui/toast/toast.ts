export type ToastKind = 'success' | 'error' | 'info';
export interface ToastOptions {
  /** Milliseconds on screen; 2000 by default. */
  duration?: number;
  /**
   * Names the subject: the next toast with the same name replaces this one, as a success replaces the
   * failure before. Without it only the same text does.
   */
  about?: string | undefined;
  /** The language of the text, where it isn't the interface's. */
  lang?: string | undefined;
  /** A quieter second line. */
  description?: string;
  /** A button at the end of the line. */
  action?: { label: string; onClick: () => void };
}
export type ToastRequest = ToastOptions & { kind: ToastKind; text: string };

/** How long a failure that a form reports stays on screen. */
export const errorToastMs = 4000;

type Receiver = (request: ToastRequest) => void;

let receiver: Receiver | undefined;
let waiting: ToastRequest[] = [];
const waitingListeners = new Set<() => void>();

function send(request: ToastRequest): void {
  if (receiver) {
    receiver(request);
    return;
  }
  waiting.push(request);
  for (const listener of waitingListeners) listener();
}

const show =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}): void =>
    send({ kind, text, ...options });

/** Short messages at the top of the screen. What must not be missed belongs in the page. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

/**
 * Delivers all toasts, those that waited first.
 * @returns unsubscribe
 */
export function receiveToasts(next: Receiver): () => void {
  receiver = next;
  const waited = waiting;
  waiting = [];
  for (const request of waited) next(request);
  return () => {
    if (receiver === next) receiver = undefined;
  };
}

/** Whether toasts wait for the code that shows them. */
export const hasWaitingToasts = (): boolean => waiting.length > 0;

/** Drops the waiting toasts: shown late they would mislead. */
export function dropWaitingToasts(): void {
  waiting = [];
}

/**
 * Calls back when a toast has to wait.
 * @returns unsubscribe
 */
export function onWaitingToast(listener: () => void): () => void {
  waitingListeners.add(listener);
  return () => waitingListeners.delete(listener);
}
