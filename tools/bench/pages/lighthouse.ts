import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietFlags, systemChromium } from '../../../tests/suite/browser.mjs';
import { appUrl } from '../../../tests/support/addresses.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn } from '../stack.ts';
import { workFolder } from '../work-folder.ts';
import { newestPitch } from './newest-pitch.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const flags = ['--headless=new', ...quietFlags];

const command = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/** Audits a page in a fresh browser profile. */
async function audit(url: string, desktop: boolean): Promise<Report> {
  const output = join(mkdtempSync(join(workFolder, 'lighthouse-')), 'report.json');
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
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}`);
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

const scores = ({ categories: found }: Report) =>
  categories.map((name) => Math.round((found[name]?.score ?? Number.NaN) * 100));

/** Audits a page as on a phone, three times, and returns the one whose performance is in the middle. */
async function middleAudit(url: string): Promise<Report> {
  const first = await audit(url, false);
  const reports = [first, await audit(url, false), await audit(url, false)];
  const performance = (report: Report) => scores(report)[0] ?? 0;
  return reports.toSorted((a, b) => performance(a) - performance(b))[1] ?? first;
}

interface Screen {
  readonly name: string;
  readonly address: () => string | Promise<string>;
  readonly device: 'phone' | 'desktop';
  /** What it should reach, in the order of the categories. */
  readonly wanted: readonly number[];
}

const landingPage = { name: 'landing page', address: () => '/' };
const signIn = { name: 'sign-in', address: () => '/talent/auth' };
const pitch = { name: 'a pitch', address: newestPitch };

const screens: readonly Screen[] = [
  { ...landingPage, device: 'phone', wanted: [95, 100, 100, 100] },
  { ...landingPage, device: 'desktop', wanted: [] },
  { ...signIn, device: 'phone', wanted: [90] },
  { ...signIn, device: 'desktop', wanted: [] },
  { ...pitch, device: 'phone', wanted: [90] },
  { ...pitch, device: 'desktop', wanted: [] },
];

/** Lighthouse's scores and main timings; on a phone the middle of three runs. */
export const lighthouseMeasurements = (isSmoke: boolean): Measurement[] =>
  // Each audit takes several seconds, and a page on each device shows whether they work.
  screens
    .filter(
      ({ name, device }) => !isSmoke || name === (device === 'phone' ? 'landing page' : 'a pitch'),
    )
    .map((screen) => ({
      rows: [`Lighthouse, ${screen.name}, ${screen.device}`],
      measure: async () => {
        await stackOn(embedded);
        return [await screenFigure(screen, isSmoke)];
      },
    }));

async function screenFigure(screen: Screen, isSmoke: boolean): Promise<Figure> {
  const { address, device, wanted } = screen;
  const url = appUrl + (await address());
  const report = await (device === 'phone' && !isSmoke
    ? middleAudit(url)
    : audit(url, device === 'desktop'));
  const measured = scores(report);
  const timing = (id: string) => report.audits[id]?.displayValue?.replace(/\s/g, ' ') ?? '?';
  const timings = `LCP ${timing('largest-contentful-paint')}, TBT ${timing('total-blocking-time')}, CLS ${timing('cumulative-layout-shift')}`;
  return {
    measured: `${measured.join(' / ')} (${timings})`,
    ...(wanted.length > 0
      ? {
          target: `>= ${wanted.join(' / ')}`,
          met: measured.every((score, index) => score >= (wanted[index] ?? 0)),
        }
      : {}),
  };
}
