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

/** Audits a page as on a phone, three times, and returns the one whose performance is in the middle. */
async function middleAudit(url: string): Promise<Report> {
  const first = await audit(url, false);
  const reports = [first, await audit(url, false), await audit(url, false)];
  const performance = (report: Report) => scores(report)[0] ?? 0;
  return reports.toSorted((a, b) => performance(a) - performance(b))[1] ?? first;
}

/** Measures Lighthouse scores, and the main timings, on a phone as the middle of three runs. */
export async function lighthouseRows(site = appUrl): Promise<Row[]> {
  // What a phone should reach, in the order of the categories.
  const screens = [
    ['landing page', '/', [95, 100, 100, 100]],
    ['sign-in', '/talent/auth', [90]],
    ['a pitch', await pitchAddress(), [90]],
  ] as const;
  const rows: Row[] = [];
  for (const [name, path, onPhone] of screens) {
    for (const device of ['phone', 'desktop'] as const) {
      const isPhone = device === 'phone';
      const report = await (isPhone ? middleAudit(site + path) : audit(site + path, true));
      const measured = scores(report);
      const wanted = isPhone ? onPhone : [];
      const timing = (id: string) => report.audits[id]?.displayValue?.replace(/\s/g, ' ') ?? '?';
      const timings = `LCP ${timing('largest-contentful-paint')}, TBT ${timing('total-blocking-time')}, CLS ${timing('cumulative-layout-shift')}`;
      rows.push({
        what: `Lighthouse ${name}, ${device} (${timings})`,
        measured: measured.join(' / '),
        target: wanted.length > 0 ? `>= ${wanted.join(' / ')}` : '',
        met: measured.every((score, index) => score >= (wanted[index] ?? 0)),
      });
    }
  }
  return rows;
}
