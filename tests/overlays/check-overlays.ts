import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { engines } from './engines.ts';
import { Hand, type Size } from './hand.ts';
import { overlays, type Overlay, type Scene } from './overlay-table.ts';

const narrow = { width: 390, height: 844 };
const wide = { width: 1280, height: 800 };
/** For what a laptop's window does not have: the widest that has it, dialogs in their wide form. */
const half = { width: 744, height: 800 };

/** A folder for a picture of each overlay, for a person to look at. */
const pictures = process.env['OVERLAY_PICTURES'];

function sessionOf(person: Overlay['as'], { demo, buyer }: Scene): string | null {
  if (person === undefined) return null;
  return person === 'buyer' ? buyer.session : demo.sessions[person];
}

/** Opens every overlay in one engine, in two widths, and looks whether its content can be seen. */
export function checkOverlays(key: keyof typeof engines): void {
  const engine = engines[key];
  describe.runIf(engine.isInstalled)(`in ${engine.name}`, () => {
    let hand: Hand;
    beforeAll(async () => {
      hand = new Hand(await engine.open());
    });
    afterAll(() => hand?.tab.close());

    const takePicture = async (overlay: Overlay, { width }: Size) => {
      if (pictures === undefined) return;
      const name = `${overlay.from} ${overlay.title} ${width} ${key}`;
      await hand.tab.takePicture(`${pictures}/${name.replaceAll(/[^\w]+/g, '-')}.png`);
    };

    /** Opens an overlay, and returns what is wrong with its layout. */
    async function tell(overlay: Overlay, size: Size, scene: Scene): Promise<string[]> {
      await hand.tab.resize(size);
      await hand.become(sessionOf(overlay.as, scene));
      await hand.open(typeof overlay.at === 'string' ? overlay.at : overlay.at(scene));
      let faults: string[];
      try {
        const more = (await overlay.open(hand, scene)) ?? [];
        faults = await hand.look(overlay.title, [...overlay.shows, ...more]);
      } finally {
        await takePicture(overlay, size);
      }
      await overlay.end?.(hand);
      return faults;
    }

    const demo = inject('demo');
    const sizes = [narrow, wide];
    describe.each(sizes)('at $width px', (size) => {
      const isNarrow = size === narrow;
      const buyer = demo.buyers[Object.keys(engines).indexOf(key) * 2 + sizes.indexOf(size)];
      if (!buyer) throw new Error('Each engine and width needs a buyer of its own');
      const scene = { demo, buyer, isNarrow };
      test.each(overlays)('$from $title', async (overlay) => {
        const window = overlay.isForNarrow && !isNarrow ? half : size;
        expect(await tell(overlay, window, scene)).toEqual([]);
      });
    });
  });
}
