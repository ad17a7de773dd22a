/** Draws public/social-card.png from card.html: `node --import tsx vite/social-card/make.ts`. */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { systemChromium } from '../../tests/suite/browser.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const executablePath = systemChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--allow-file-access-from-files'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.goto(`file://${here('card.html')}`);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: here('../../public/social-card.png') });
await browser.close();
