import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { engines } from './engines.ts';
import { Hand, type Size } from './hand.ts';
import { askAxe } from '../screens/ask-axe.ts';
import { smallIcons, smallTargets } from '../screens/in-page.ts';
import { overlays, type Overlay, type Scene } from './overlay-table.ts';

const narrow = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };
/** For what a laptop's window does not have: the widest that has it, dialogs in their wide form. */
const half = { width: 744, height: 800 };

const dialog = '[role$=dialog][data-state=open]';

/** A folder for a picture of each overlay, for a person to look at. */
const pictures = process.env['OVERLAY_PICTURES'];

function sessionOf(person: Overlay['as'], { demo, buyer }: Scene): string | null {
  if (person === undefined) return null;
  return person === 'buyer' ? buyer.session : demo.sessions[person];
}

/**
 * Opens every overlay in one engine, and looks in two widths whether its content can be seen. WebKit
 * begins with the wide one, so that sheets are opened in both. Chromium alone is asked by axe and for
 * targets that are too small, whose answers the engines share.
 */
export function checkOverlays(key: keyof typeof engines): void {
  const engine = engines[key];
  describe.runIf(engine.isInstalled)(`in ${engine.name}`, () => {
    const demo = inject('demo');
    let hand: Hand;
    beforeAll(async () => {
      hand = new Hand(await engine.open());
    });
    // What has ended its browser fails by itself, not with all that come after it.
    beforeEach(async () => {
      if (await hand.tab.call(() => true).catch(() => false)) return;
      await hand.tab.close().catch(() => undefined);
      hand = new Hand(await engine.open());
    });
    afterAll(() => hand?.tab.close());

    const takePicture = async (overlay: Overlay, { width }: Size) => {
      if (pictures === undefined) return;
      const name = `${overlay.from} ${overlay.title} ${width} ${key}`;
      await hand.tab.takePicture(`${pictures}/${name.replaceAll(/[^\w]+/g, '-')}.png`);
    };

    async function open(overlay: Overlay, size: Size, scene: Scene): Promise<readonly string[]> {
      await hand.tab.resize(size);
      await hand.become(sessionOf(overlay.as, scene));
      await hand.open(typeof overlay.at === 'string' ? overlay.at : overlay.at(scene));
      return (await overlay.open(hand, scene)) ?? [];
    }

    /** What is wrong with an overlay that is opened in the first window, and looked at in both. */
    async function faultsOf(overlay: Overlay, sizes: readonly Size[]): Promise<string[]> {
      const buyer = demo.buyers[Object.keys(engines).indexOf(key)];
      if (!buyer) throw new Error('Each engine needs a buyer of its own');
      const faults: string[] = [];
      let more: readonly string[] = [];
      for (const [index, size] of sizes.entries()) {
        const isNarrow = size === narrow;
        const isAnew = index === 0 || overlay.isAnew === true;
        if (index > 0 && isAnew) await overlay.end?.(hand);
        const at = (fault: string) => `at ${size.width}: ${fault}`;
        const look = () => hand.look(overlay.title, [...overlay.shows, ...more]);
        try {
          if (isAnew) more = await open(overlay, size, { demo, buyer, isNarrow });
          else await hand.tab.resize(size);
          faults.push(...(await look()).map(at));
        } finally {
          await takePicture(overlay, size);
        }
        faults.push(...(await hand.tab.call(smallIcons)).map(at));
        if (key === 'chromium' && isNarrow) {
          const result = await hand.tab.call(smallTargets);
          faults.push(...[...result, ...(await askAxe(hand, look, dialog))].map(at));
        }
      }
      await overlay.end?.(hand);
      return faults;
    }

    test.each(overlays)('$from $title', async (overlay) => {
      const sizes = [narrow, overlay.isForNarrow ? half : wide];
      expect(await faultsOf(overlay, key === 'webkit' ? sizes.toReversed() : sizes)).toEqual([]);
    });
  });
}
