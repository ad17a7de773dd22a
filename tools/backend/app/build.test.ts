import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UserError } from '../user-error.ts';
import { checkWritable } from './build.ts';

it('says in one sentence that the app cannot be built', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-build-'));
  writeFileSync(join(folder, 'file'), '');
  const refusal = checkWritable(join(folder, 'file/app'));
  await expect(refusal).rejects.toThrow(UserError);
  await expect(refusal).rejects.toThrow(/^Cannot write to .*file\/app \(ENOTDIR\), where the app/);
  await checkWritable(join(folder, 'new/app'));
  rmSync(folder, { recursive: true });
});
