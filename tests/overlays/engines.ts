import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { chromium, firefox, type Browser, type ElementHandle } from 'playwright';
import { By, type WebElement } from 'selenium-webdriver';
import {
  chromiumLaunch,
  firefoxPreferences,
  systemFirefox,
  storyBrowser,
  systemWebKit,
} from '../suite/browser.mjs';
import { watchFaults } from '../e2e/support/faults.ts';
import { openWindow, startScreen } from '../webkit/window.ts';
import type { Tab } from './hand.ts';

interface Settings {
  /** In pixels. */
  readonly fontSize?: number | undefined;
  /** Of a proxy on this machine, for all that pages load. */
  readonly proxyPort?: number | undefined;
}

export interface Engine {
  readonly name: string;
  readonly isInstalled: boolean;
  /** @param settings of the browser */
  readonly open: (settings?: Settings) => Promise<Tab>;
}

/** What browsers begin with, in pixels. */
const usualFontSize = 16;

type InPage = (...values: never[]) => unknown;

/** A call of a function with these values, as text. */
const callOf = (run: InPage, values: readonly unknown[]) =>
  `(${run.toString()})(...${JSON.stringify(values)})`;

/** Calls a function from the next frame on until it returns something; null after a while without. */
async function wait<T>(look: () => T): Promise<T | null> {
  // Widths that scripts ask for change with the frame; a window that is not drawn has none.
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, 100);
  });
  for (let tries = 0; tries < 10; tries += 1) {
    const seen = look();
    if (seen !== null && seen !== false) return seen;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return null;
}

/** Such calls, as text. */
const waitOf = (run: InPage, values: readonly unknown[]) =>
  `(${wait.toString()})(() => ${callOf(run, values)})`;

async function openTab(browser: Browser): Promise<Tab> {
  const { takeFaults } = watchFaults(browser);
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  const find = async (run: (name: string) => Element | null, name: string) => {
    const handle = await page.evaluateHandle(waitOf(run, [name]));
    return handle.asElement();
  };
  /** An element that was drawn again meanwhile is looked up again. */
  const attempt = async (
    element: ElementHandle | null,
    act: (present: ElementHandle) => Promise<void>,
  ) => {
    if (!element) return false;
    return act(element).then(
      () => true,
      () => false,
    );
  };
  return {
    open: async (url) => {
      // A page behind another is hidden, and takes no camera.
      const others = context.pages().filter((other) => other !== page);
      await Promise.all(others.map((other) => other.close()));
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    call: (run, ...values) => page.evaluate(callOf(run, values)),
    wait: (run, ...values) => page.evaluate(waitOf(run, values)),
    click: async (run, name) =>
      attempt(await find(run, name), (element) => element.click({ timeout: 5000 })),
    write: async (run, name, text) =>
      attempt(await find(run, name), async (element) => {
        await element.click({ timeout: 5000, clickCount: 3 });
        await page.keyboard.type(text);
      }),
    chooseFile: async (index, path) => {
      const input = (await page.$$('input[type=file]'))[index];
      await input?.setInputFiles(path);
      return input !== undefined;
    },
    load: (script) => page.evaluate(script).then(() => undefined),
    darken: (isDark) => page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' }),
    resize: (size) => page.setViewportSize(size),
    takeFaults,
    takePicture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
}

/** Ends the display that a window had for itself, so that the next one can have it. */
async function end(screen: ChildProcess | undefined): Promise<void> {
  if (!screen) return;
  delete process.env.DISPLAY;
  // One that has crashed doesn't end again.
  if (screen.exitCode !== null || screen.signalCode !== null) return;
  const hasEnded = once(screen, 'exit');
  screen.kill();
  await hasEnded;
}

async function openWebKit({ fontSize = usualFontSize, proxyPort }: Settings = {}): Promise<Tab> {
  const screen = startScreen();
  const settings = [
    ...(fontSize === usualFontSize ? [] : [`--default-font-size=${fontSize}`]),
    ...(proxyPort === undefined ? [] : [`--proxy=http://127.0.0.1:${proxyPort}`]),
  ];
  const { driver, close } = await openWindow({ width: 1280, height: 800 }, settings);
  const own = await driver.getWindowHandle();
  /** A window behind another is not drawn. */
  const closeOthers = async () => {
    for (const other of await driver.getAllWindowHandles()) {
      if (other === own) continue;
      await driver.switchTo().window(other);
      await driver.close();
    }
    await driver.switchTo().window(own);
  };
  const run = <T>(text: string) => driver.executeScript<T>(`return ${text}`);
  const attempt = async (
    element: WebElement | null,
    act: (present: WebElement) => Promise<void>,
  ): Promise<boolean> => {
    if (!element) return false;
    // Scrolled to the middle, because the driver scrolls only until it is under a fixed bar.
    await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    return act(element).then(
      () => true,
      () => false,
    );
  };
  return {
    open: async (url) => {
      await closeOthers();
      await driver.get(url);
    },
    call: (inPage, ...values) => run(callOf(inPage, values)),
    wait: (inPage, ...values) => run(waitOf(inPage, values)),
    click: async (find, name) =>
      attempt(await run(waitOf(find, [name])), (element) => element.click()),
    write: async (find, name, text) =>
      attempt(await run(waitOf(find, [name])), async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    chooseFile: async (index, path) => {
      const input = (await driver.findElements(By.css('input[type=file]')))[index];
      await input?.sendKeys(path);
      return input !== undefined;
    },
    load: (script) => driver.executeScript(script),
    // The driver knows no colour scheme.
    darken: () => Promise.resolve(),
    resize: async (size) =>
      void (await driver
        .manage()
        .window()
        .setRect({ ...size, x: 0, y: 0 })),
    // The driver tells nothing of a page's console.
    takeFaults: () => [],
    takePicture: async (path) => {
      await closeOthers();
      // The picture is of the frame that was drawn last.
      await driver.executeAsyncScript(
        'const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()))',
      );
      await writeFile(path, await driver.takeScreenshot(), 'base64');
    },
    close: async () => {
      try {
        await close();
      } finally {
        await end(screen);
      }
    },
  };
}

const chromiumPath = storyBrowser();
const firefoxPath = systemFirefox();

const openChromium = async ({ fontSize = usualFontSize, proxyPort }: Settings = {}) => {
  const { args, ...launch } = chromiumLaunch(chromiumPath);
  return openTab(
    await chromium.launch({
      ...launch,
      // Without the exception, Chromium asks this machine directly.
      ...(proxyPort === undefined
        ? {}
        : { proxy: { server: `http://127.0.0.1:${proxyPort}`, bypass: '<-loopback>' } }),
      args: [...args, `--blink-settings=defaultFontSize=${fontSize}`],
    }),
  );
};

const firefoxProxy = (port: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.no_proxies_on': '',
  'network.proxy.allow_hijacking_localhost': true,
});

const openFirefox = async ({ fontSize = usualFontSize, proxyPort }: Settings = {}) =>
  openTab(
    await firefox.launch({
      ...(firefoxPath ? { channel: 'moz-firefox', executablePath: firefoxPath } : {}),
      firefoxUserPrefs: {
        ...firefoxPreferences,
        'font.size.variable.x-western': fontSize,
        ...(proxyPort === undefined ? {} : firefoxProxy(proxyPort)),
      },
    }),
  );

export const engines = {
  chromium: {
    name: 'Chromium',
    isInstalled: chromiumPath !== undefined || existsSync(chromium.executablePath()),
    open: openChromium,
  },
  firefox: {
    name: 'Firefox',
    isInstalled: firefoxPath !== undefined || existsSync(firefox.executablePath()),
    open: openFirefox,
  },
  webkit: { name: 'WebKit', isInstalled: systemWebKit() !== undefined, open: openWebKit },
} satisfies Record<string, Engine>;
