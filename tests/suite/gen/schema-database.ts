import { createServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { readSchemaSource } from '../../../tools/backend/boot/migrations.ts';

/**
 * Calls `run` with the URL of a temporary in-memory database with every migration, for tools that
 * need a PostgreSQL URL, without a server or Docker; and with the database itself, which has one session for both.
 *
 * @throws when a migration fails, naming its file.
 */
export async function withSchemaDatabase<T>(
  run: (url: string, db: PGlite) => Promise<T>,
): Promise<T> {
  const db = await PGlite.create({ extensions: { pgcrypto, pg_trgm } });
  try {
    const source = await readSchemaSource();
    await db.exec(source.foundation);
    for (const { file, sql } of source.migrations) {
      await db.exec(sql).catch((cause: unknown) => {
        throw new Error(`${file}: ${String(cause)}`, { cause });
      });
    }
    const port = await freePort();
    const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port });
    await server.start();
    try {
      return await run(
        `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
        db,
      );
    } finally {
      await server.stop();
    }
  } finally {
    await db.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
