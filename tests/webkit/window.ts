import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { By, until, Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { inspect } from '../overlays/in-page.ts';
import { systemWebKit } from '../suite/browser.mjs';

/** Milliseconds to wait for something to appear; WebKitGTK makes a video light slowly. */
const patience = 150_000;

/** A WebKit window controlled by one person of the test. */
export interface Window {
  driver: WebDriver;
  open: (url: string) => Promise<void>;
  /** The first visible field with this label, or with a placeholder that begins with the text. */
  field: (text: string) => Promise<WebElement>;
  /** Presses the first visible button or link whose name is, or begins with, the text. */
  press: (name: string, where?: 'page' | 'dialog') => Promise<void>;
  write: (field: string, text: string) => Promise<void>;
  sees: (text: string) => Promise<void>;
  /** Waits until the dialog with this title is laid out well, and these texts are in sight. */
  showsInDialog: (title: string, texts: readonly string[]) => Promise<void>;
  isAt: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function answering(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  }
}

/** Starts a virtual display on machines without one. */
export function startScreen(): ChildProcess | undefined {
  if (process.env.DISPLAY) return undefined;
  // One of its own, because a window behind another is not drawn.
  process.env.DISPLAY = `:${100 + (process.pid % 50_000)}`;
  return spawn('Xvfb', [process.env.DISPLAY, '-screen', '0', '1400x1000x24'], {
    stdio: 'ignore',
  });
}

/**
 * Opens a window whose page has exactly this size, because it has no bars, which are 447 px wide at
 * least. Its camera is a test picture.
 *
 * @param settings of WebKit, as arguments of its small browser
 * @throws Error saying what to install where WebKitGTK, its driver or a display is missing
 */
export async function openWindow(
  size: { width: number; height: number },
  settings: readonly string[] = [],
): Promise<Window> {
  const webKit = systemWebKit();
  if (!webKit) {
    throw new Error(
      'There is no WebKit here: install the packages webkit2gtk-driver and xvfb, or set WEBKIT_PATH and WEBKIT_DRIVER_PATH.',
    );
  }
  const port = await freePort();
  // Without a graphics card videos are drawn by Mesa, which crashes with WebKit's own sink now and then.
  const env = { ...process.env, WEBKIT_GST_DISABLE_GL_SINK: '1' };
  const process_ = spawn(webKit.driver, [`--port=${port}`], { stdio: 'ignore', env });
  const server = `http://127.0.0.1:${port}`;
  await answering(`${server}/status`);
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: webKit.browser,
        args: ['--automation', '--full-screen', '--enable-mock-capture-devices=true', ...settings],
      },
    })
    .usingServer(server)
    .build();
  await driver
    .manage()
    .window()
    .setRect({ ...size, x: 0, y: 0 });

  const findVisible = async (locator: By): Promise<WebElement> => {
    const result = await driver.wait(
      async () => {
        for (const element of await driver.findElements(locator)) {
          // An element that was re-rendered meanwhile is looked up again.
          if (await element.isDisplayed().catch(() => false)) return element;
        }
        return undefined;
      },
      patience,
      `Nothing is shown for ${locator.toString()}`,
    );
    if (!result) throw new Error(`Nothing is shown for ${locator.toString()}`);
    return result;
  };
  const field = (text: string) =>
    findVisible(
      By.xpath(
        `//*[self::input or self::textarea][@id = //label[starts-with(normalize-space(), "${text}")]/@for or starts-with(@placeholder, "${text}")]`,
      ),
    );
  return {
    driver,
    field,
    open: (url) => driver.get(url),
    press: async (name, where = 'page') => {
      const button = await findVisible(
        By.xpath(
          `${where === 'dialog' ? '//*[@role="dialog"]' : ''}//*[self::button or self::a][starts-with(normalize-space(), "${name}") or starts-with(@aria-label, "${name}") or starts-with(@title, "${name}")]`,
        ),
      );
      // Scrolled to the middle, because the driver scrolls only until the button is under a fixed
      // bar.
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', button);
      await button.click();
    },
    write: async (label, text) => {
      const input = await field(label);
      if (await input.getAttribute('value')) await input.clear();
      await input.sendKeys(text);
    },
    sees: async (text) => {
      await findVisible(By.xpath(`//body//*[text()[contains(., "${text}")]]`));
    },
    showsInDialog: async (title, texts) => {
      const look = `return (${inspect.toString()})(...arguments)`;
      let faults: string[] | null = null;
      const isGood = async () => {
        faults = await driver.executeScript<string[] | null>(look, title, texts);
        return faults?.length === 0;
      };
      await driver.wait(isGood, patience).catch(() => {
        throw new Error(faults?.join('\n') ?? `'${title}' did not open`);
      });
    },
    isAt: async (path) => {
      await driver.wait(until.urlContains(path), patience);
    },
    close: async () => {
      try {
        await driver.quit();
      } finally {
        process_.kill();
      }
    },
  };
}
