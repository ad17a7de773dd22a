import { isAnyArrayBuffer } from 'node:util/types';
import { vi } from 'vitest';
import WebSocket from 'ws';

type IsFrame = (frame: string) => boolean;

/** Puts the sockets that the app opens from now on into the test's hands, until the test ends. */
export function controlSockets() {
  const open = new Set<WebSocket>();
  const arrived: string[] = [];
  let isCut = false;
  let isLost: IsFrame = () => false;

  class ControlledSocket extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      open.add(this);
      if (isCut) this.terminate();
    }
    override emit(event: string | symbol, ...args: unknown[]): boolean {
      if (event !== 'message') return super.emit(event, ...args);
      const frame = textOf(args[0]);
      arrived.push(frame);
      return isLost(frame) ? true : super.emit(event, ...args);
    }
  }
  vi.stubGlobal('WebSocket', ControlledSocket);

  return {
    /** Closes all sockets, and each new one at once. */
    cut: () => {
      isCut = true;
      for (const socket of open) socket.terminate();
      open.clear();
    },
    restore: () => {
      isCut = false;
    },
    /** Loses such frames on their way to the app. */
    lose: (isFrame: IsFrame) => {
      isLost = isFrame;
    },
    /** How many such frames have arrived, lost ones too. */
    count: (isFrame: IsFrame): number => arrived.filter(isFrame).length,
  };
}

/** A frame as text; broadcasts are binary, with the text of what they say. */
const textOf = (frame: unknown): string =>
  isAnyArrayBuffer(frame) ? Buffer.from(frame).toString() : String(frame);
