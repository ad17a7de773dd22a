import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietFlags, systemChromium } from '../suite/browser.mjs';
import { appUrl, backendUrl } from './stack.ts';
import type { Row } from './statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const wanted = [95, 100, 100, 100];

const flags = ['--headless=new', ...quietFlags];

const command = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/** Audits a page in a fresh browser profile. */
async function audit(url: string, desktop: boolean): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-lighthouse-'));
  const output = join(folder, 'report.json');
  const executablePath = systemChromium();
  const child = spawn(
    process.execPath,
    [
      command,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
      ...(desktop ? ['--preset=desktop'] : []),
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) },
    },
  );
  const [code] = await once(child, 'exit');
  try {
    if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}`);
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const scores = ({ categories: found }: Report) =>
  categories.map((name) => Math.round((found[name]?.score ?? 0) * 100));

/** The path of the newest published pitch. */
async function pitchAddress(): Promise<string> {
  const response = await fetch(
    `${backendUrl}/rest/v1/video_feed?select=position_id&order=published_at.desc&limit=1`,
    { headers: { apikey: 'sb_publishable_pitchreel_local' } },
  );
  const [newest] = (await response.json()) as { position_id: string }[];
  if (!newest) throw new Error('The demo has no pitch');
  return `/pitch/${newest.position_id}`;
}

/** Measures Lighthouse scores, and the main timings on a phone. */
export async function lighthouseRows(site = appUrl): Promise<Row[]> {
  const screens = [
    ['landing page', '/'],
    ['sign-in', '/talent/auth'],
    ['a pitch', await pitchAddress()],
  ] as const;
  const rows: Row[] = [];
  for (const [name, path] of screens) {
    for (const device of ['phone', 'desktop'] as const) {
      const report = await audit(site + path, device === 'desktop');
      const measured = scores(report);
      const isTarget = path === '/' && device === 'phone';
      const timing = (id: string) => report.audits[id]?.displayValue?.replace(/\s/g, ' ') ?? '?';
      const timings = `LCP ${timing('largest-contentful-paint')}, TBT ${timing('total-blocking-time')}, CLS ${timing('cumulative-layout-shift')}`;
      rows.push({
        what: `Lighthouse ${name}, ${device} (${timings})`,
        measured: measured.join(' / '),
        target: isTarget ? '>= 95 / 100 / 100 / 100' : '',
        met: !isTarget || measured.every((score, index) => score >= (wanted[index] ?? 0)),
      });
    }
  }
  return rows;
}
