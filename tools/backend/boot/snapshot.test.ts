import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSchemaSource } from './migrations.ts';
import { databaseSnapshot } from './snapshot.ts';

it('creates the database where the snapshot cannot be stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-snapshot-'));
  writeFileSync(join(folder, 'file'), '');
  const source = { ...(await readSchemaSource()), migrations: [] };
  const snapshot = await databaseSnapshot(source, false, join(folder, 'file/snapshots'));
  expect(snapshot.size).toBeGreaterThan(1_000_000);
  rmSync(folder, { recursive: true });
});
