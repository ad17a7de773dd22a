import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Where nginx is installed; undefined where it is not. */
export const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(
  existsSync,
);

/** A whole configuration, as Debian's, around a file that the build writes. */
export const configuration = (folder: string, dist: string, site = 'nginx-site.conf') => `
daemon off;
pid nginx.pid;
error_log stderr crit;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  client_body_temp_path temp;
  proxy_temp_path temp;
  fastcgi_temp_path temp;
  uwsgi_temp_path temp;
  scgi_temp_path temp;
  server {
    listen unix:${folder}/nginx.sock;
    root ${dist};
    include ${site};
  }
}
`;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Asks the nginx that runs in a folder. */
export const askNginx = (
  folder: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
) =>
  new Promise<Answer>((resolve, reject) => {
    const socketPath = join(folder, 'nginx.sock');
    const length = method === 'POST' ? { 'content-length': 0 } : {};
    const sent = { host: 'pitchreel.example', ...length, ...headers };
    request({ socketPath, path, method, headers: sent, agent: false })
      .on('response', (response) => {
        const chunks: Buffer[] = [];
        // Values of a header that is sent twice are joined, so that a test notices.
        const received = Object.entries(response.headersDistinct).map(
          ([name, values = []]) => [name, values.join(' AND ')] as const,
        );
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(received),
            body: Buffer.concat(chunks),
          }),
        );
      })
      .on('error', reject)
      .end();
  });

/**
 * Runs nginx in an empty folder until it is stopped.
 *
 * @param include the file that the build writes
 */
export async function startNginx(
  folder: string,
  dist: string,
  include: string,
): Promise<{ stop: () => Promise<void> }> {
  mkdirSync(join(folder, 'temp'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, dist));
  writeFileSync(join(folder, 'nginx-site.conf'), include);
  // Started as root, nginx answers as another user.
  for (const path of [folder, join(dist, '..')]) chmodSync(path, 0o755);
  const server = spawn(nginx ?? '', ['-p', folder, '-c', 'nginx.conf'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  await vi.waitFor(() => askNginx(folder, '/'), { timeout: 10_000 });
  return {
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}
