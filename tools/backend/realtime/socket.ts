import type { WebSocket } from 'ws';
import { encodeText, type Frame, type Version } from './frames.ts';

/** Bytes that may queue up for a slow client; beyond this it is disconnected and reconnects. */
const maxWaitingBytes = 8 * 2 ** 20;

/** One client's connection. */
export class ClientSocket {
  readonly version: Version;
  readonly apikey: string | null;
  readonly #ws: WebSocket;

  constructor(ws: WebSocket, parameters: URLSearchParams) {
    this.#ws = ws;
    this.version = parameters.get('vsn') === '1.0.0' ? '1.0.0' : '2.0.0';
    this.apikey = parameters.get('apikey');
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  send(frame: Frame): void {
    this.sendEncoded(encodeText(this.version, frame));
  }

  /** Answers a client's frame. */
  reply(to: Frame, status: 'ok' | 'error', response: Readonly<Record<string, unknown>> = {}): void {
    this.send({ ...to, event: 'phx_reply', payload: { status, response } });
  }

  sendEncoded(data: string | Uint8Array): void {
    if (!this.isOpen) return;
    if (this.#ws.bufferedAmount > maxWaitingBytes) this.#ws.terminate();
    else this.#ws.send(data);
  }
}
