import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../src/lib/i18n/languages.ts';
import { engines } from '../overlays/engines.ts';
import { Hand } from '../overlays/hand.ts';
import { sampleMails } from '../support/sample-mails.ts';
import { askAxe } from './ask-axe.ts';
import { layoutFaults } from './in-page.ts';

/** A phone's, a narrow one's, and a pane of a mail program on a desktop. */
const widths = [360, 320, 700];

/** In place of pictures that are loaded from elsewhere. */
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="432" height="768"/%3E';

/** Writes a mail into the window. */
function show(html: string): void {
  document.open();
  document.write(html);
  document.close();
}

const isShown = () => document.readyState === 'complete';

/** A mail isn't a page of a site: it has no landmarks. */
const isOfPages = (fault: string) => /^(.*: )?(region|landmark-one-main)\b/.test(fault);

describe.each([engines.chromium, engines.firefox].filter(({ isInstalled }) => isInstalled))(
  'in $name',
  (engine) => {
    let hand: Hand;
    beforeAll(async () => {
      hand = new Hand(await engine.open());
    });
    afterAll(() => hand?.tab.close());

    const settle = () => hand.tab.wait(isShown);

    for (const language of languages) {
      for (const { name, html } of sampleMails(language)) {
        test(`the mail ${name} fits, in ${language}`, async () => {
          await hand.tab.open('about:blank');
          await hand.tab.call(show, html.replaceAll(/(?<= src=)"[^"]*"/g, `'${picture}'`));
          await settle();
          const faults: string[] = [];
          for (const width of widths) {
            await hand.tab.resize({ width, height: 640 });
            const result = await hand.tab.call(layoutFaults);
            faults.push(...result.map((fault) => `at ${width}: ${fault}`));
          }
          if (engine === engines.chromium) faults.push(...(await askAxe(hand, settle)));
          expect(faults.filter((fault) => !isOfPages(fault))).toEqual([]);
        });
      }
    }
  },
);
