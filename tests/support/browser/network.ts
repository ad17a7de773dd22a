import { vi } from 'vitest';

/** Tells the page that the device lost its network, or has it back; requests are answered all the same. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
