import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnvFile, withoutEmpty } from './env-file.ts';

it('takes an empty variable of the environment as not set, so that the file has its say', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  try {
    const file = join(folder, '.env');
    expect(readEnvFile(file)).toEqual({});
    writeFileSync(file, 'SMTP_HOST=smtp.example.com\nSMTP_PORT=587\nSMTP_USER=\n');
    const exported = { SMTP_HOST: '', SMTP_PORT: '465', SMTP_USER: ' ' };
    expect({ ...readEnvFile(file), ...withoutEmpty(exported) }).toEqual({
      SMTP_HOST: 'smtp.example.com',
      SMTP_PORT: '465',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
