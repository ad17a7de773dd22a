import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nginxInclude } from './nginx-file.ts';
import { buildSite, crawler, pitchId, type BuiltSite } from './test/built-site.ts';
import { askNginx, nginx, startNginx } from './test/nginx.ts';

const isRunnable = nginx && spawnSync('openssl', ['version']).status === 0;
const missing = isRunnable ? '' : ': left out, because nginx or openssl is not installed';
const authorities = '/etc/ssl/certs/ca-certificates.crt';

describe.skipIf(!isRunnable)(`the certificate of the project, for nginx${missing}`, () => {
  let folder: string;
  let certificate: string;
  let project: Server;
  let built: BuiltSite;
  let include: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pitchreel-certificate-'));
    certificate = join(folder, 'certificate.pem');
    const key = join(folder, 'key.pem');
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
    project = createServer(
      { key: readFileSync(key), cert: readFileSync(certificate) },
      (_request, response) => response.end('card'),
    );
    await new Promise<void>((resolve) => {
      project.listen(0, '127.0.0.1', resolve);
    });
    const address = project.address();
    if (typeof address !== 'object' || address === null) throw new Error('It listens on no port');
    const supabaseUrl = `https://127.0.0.1:${address.port}`;
    built = await buildSite('nginx', supabaseUrl);
    include = readFileSync(join(built.beside, 'nginx.conf'), 'utf8');
  });
  afterAll(async () => {
    built.remove();
    project.closeAllConnections();
    await new Promise((resolve) => {
      project.close(resolve);
    });
    rmSync(folder, { recursive: true });
  });

  /** What nginx answers a crawler. */
  async function cardThrough(site: string): Promise<string> {
    const home = mkdtempSync(join(tmpdir(), 'pitchreel-nginx-run-'));
    const server = await startNginx(home, built.dist, site);
    const { body } = await askNginx(home, `/pitch/${pitchId}`, { 'user-agent': crawler });
    await server.stop();
    rmSync(home, { recursive: true });
    return body.toString();
  }

  it('lets its cards through when a known authority signed it', async () => {
    expect(include).toContain(`proxy_ssl_trusted_certificate ${authorities};`);
    expect(await cardThrough(include.replace(authorities, certificate))).toBe('card');
  });

  it('keeps out what another answers in its place', async () => {
    expect(await cardThrough(include)).toContain('<title>app');
  });

  it('is asked for only where the project has one', () => {
    const local = nginxInclude({ ...built.site, supabaseUrl: 'http://127.0.0.1:54321' });
    expect(local).not.toContain(authorities);
  });
});
