import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between client and server whose connections can be cut, and which counts the bytes sent.
 */
export interface Cable {
  url: string;
  /** Bytes sent towards the server so far, headers included. */
  sent(): number;
  /** Cuts every connection once, after this many more bytes towards the server. */
  cutAfter(bytes: number): void;
  /** How often the connections were cut. */
  cuts(): number;
  close(): Promise<void>;
}

export async function openCable(target: string): Promise<Cable> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let sent = 0;
  let cuts = 0;
  let cutAt = Infinity;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (bytes) => {
      sent += bytes.length;
      if (sent >= cutAt) {
        cutAt = Infinity;
        cuts += 1;
        for (const socket of sockets) socket.resetAndDestroy();
      } else if (!far.write(bytes)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the cable has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    sent: () => sent,
    cutAfter: (bytes) => {
      cutAt = sent + bytes;
    },
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
