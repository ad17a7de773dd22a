import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { languages, type Language } from '../../src/lib/i18n/languages.ts';
import { engines } from '../overlays/engines.ts';
import { Hand, until, type Size } from '../overlays/hand.ts';
import { askAxe } from './ask-axe.ts';
import {
  hiddenFocus,
  isSettled,
  layoutFaults,
  pressNamed,
  smallIcons,
  smallTargets,
  storeLanguage,
  unfold,
  unreachableActions,
} from './in-page.ts';
import { coveredByHelp, crampedTexts, lostThread } from './in-page-room.ts';
import { isAsked } from './known-faults.ts';
import type { ScreensData } from './make-data.ts';
import { visits as table, type Visit } from './screen-table.ts';

const phone = { width: 390, height: 844 };
const laptop = { width: 1280, height: 800 };
const smallest = { width: 320, height: 640 };
/** A laptop's window at 400 %. */
const zoomed = { width: 320, height: 256 };

function sessionOf({ as, amount }: Visit, { members, operator }: ScreensData): string | null {
  if (as === 'visitor') return null;
  return as === 'operator' ? operator : members[as][amount].session;
}

/**
 * One person's visits follow each other, because it takes time to sign in. Who comes from a reset link
 * stays signed in, and comes last.
 */
const isOfResetLink = ({ path, amount }: Visit) => path === '/talent/auth' && amount === 'many';
const personOf = ({ as, amount }: Visit) =>
  as === 'talent' || as === 'company' ? `${as} ${amount}` : as;
const visits = [
  ...table
    .filter((visit) => !isOfResetLink(visit))
    .toSorted((a, b) => personOf(a).localeCompare(personOf(b))),
  ...table.filter(isOfResetLink),
];

/** Opens a screen and waits until it stands. */
async function open(hand: Hand, visit: Visit, language: Language, size: Size) {
  const data = inject('screens');
  await hand.tab.resize(size);
  await hand.become(sessionOf(visit, data));
  await hand.tab.call(storeLanguage, language);
  const address = visit.at(data);
  // Another fragment alone would load nothing.
  if (address.includes('#')) await hand.tab.open('about:blank');
  await hand.open(address);
  for (const name of visit.press ?? []) {
    await until(`'${name}' of ${address}`, () => hand.tab.wait(pressNamed, name));
  }
  await settle(hand, visit, language);
  await hand.tab.call(unfold);
  await settle(hand, visit, language);
}

const settle = (hand: Hand, { path, amount, shows = [] }: Visit, language?: string) =>
  until(`${path} (${amount})`, () => hand.tab.wait(isSettled, shows, language ?? null));

/** Everything that one engine is asked about a screen; each fault says where. */
class Questions {
  readonly faults: string[] = [];
  readonly #hand: Hand;
  readonly #visit: Visit;

  constructor(hand: Hand, visit: Visit) {
    this.#hand = hand;
    this.#visit = visit;
  }

  async ask(where: string, question: () => string[] | Promise<string[]>): Promise<void> {
    const faults = await this.#hand.tab.call(question);
    this.faults.push(...faults.map((fault) => `${where}: ${fault}`));
  }

  async resize(size: Size): Promise<void> {
    await this.#hand.tab.resize(size);
    await settle(this.#hand, this.#visit);
  }

  async askAxe(where: string): Promise<void> {
    const faults = await askAxe(this.#hand, () => settle(this.#hand, this.#visit));
    this.faults.push(...faults.map((fault) => `${where}: ${fault}`));
  }
}

/** What is wrong with a screen where someone's browser shows texts at twice their size. */
async function faultsWithLargeTexts(hand: Hand, visit: Visit): Promise<string[]> {
  const questions = new Questions(hand, visit);
  await open(hand, visit, 'es', phone);
  await questions.ask('at 200 % text', crampedTexts);
  await questions.ask('at 200 % text', coveredByHelp);
  await questions.ask('at 200 % text', unreachableActions);
  return questions.faults;
}

/**
 * Opens every screen in one engine with every amount of data, in a phone's and a laptop's window and
 * in English and Spanish, and asks what only a layout can answer (docs/decisions/0047-layout-in-each-engine.md).
 * Chromium alone is asked by axe, whose answers the engines share.
 */
export function checkScreens(key: keyof typeof engines): void {
  const engine = engines[key];
  const isFirst = key === 'chromium';

  const widths = ({ only }: Visit) =>
    [phone, laptop].filter(({ width }) => only === undefined || (only === 'phone') === width < 800);

  /** What is wrong with a screen in windows of all sizes. */
  async function faultsOf(hand: Hand, visit: Visit): Promise<string[]> {
    const questions = new Questions(hand, visit);
    // What is opened by its English name is opened in English alone.
    const [first, second] = visit.press ? (['en', 'en'] as const) : (['es', 'en'] as const);
    for (const size of widths(visit)) {
      const isPhone = size === phone;
      // The engines share the language of texts and the answers of axe, so one is asked in full.
      const language = isFirst && !isPhone ? second : first;
      const where = `at ${size.width}, ${language}`;
      if (isFirst || isPhone || visit.only) await open(hand, visit, language, size);
      else await questions.resize(size);
      if (isFirst) await questions.askAxe(where);
      if (isFirst && isPhone) await questions.ask(where, smallTargets);
      await questions.ask(where, layoutFaults);
      await questions.ask(where, smallIcons);
      await questions.ask(where, hiddenFocus);
      await questions.ask(where, coveredByHelp);
      // In one language the narrowest window was looked at already.
      if (!isPhone && language === first && !visit.only) continue;
      await questions.resize(smallest);
      await questions.ask(`at 320, ${language}`, layoutFaults);
      await questions.ask(`at 320, ${language}`, smallIcons);
      if (!isPhone) continue;
      await questions.resize(zoomed);
      await questions.ask('at 400 %', coveredByHelp);
      await questions.ask('at 400 %', lostThread);
      await questions.ask('at 400 %', unreachableActions);
    }
    // Of further languages only the lengths of words differ, which one engine's narrowest window shows.
    const further = languages.filter((language) => language !== 'en' && language !== 'es');
    for (const language of isFirst && !visit.press && visit.only !== 'laptop' ? further : []) {
      await open(hand, visit, language, smallest);
      await questions.ask(`at 320, ${language}`, layoutFaults);
    }
    return [...questions.faults, ...hand.tab.takeFaults()];
  }

  describe.runIf(engine.isInstalled).each([
    { texts: 'texts', fontSize: 16 },
    { texts: 'texts at 200 %', fontSize: 32 },
  ])(`in ${engine.name}, $texts`, ({ fontSize }) => {
    const isLarge = fontSize > 16;
    let hand: Hand;
    beforeAll(async () => {
      hand = new Hand(await engine.open({ fontSize }));
    });
    afterAll(() => hand?.tab.close());

    for (const visit of visits) {
      if (isLarge && visit.press) continue;
      const { path, as, amount } = visit;
      test.skipIf(!isAsked(key, visit))(`${path} as ${as} with ${amount}`, async () => {
        const faults = isLarge ? faultsWithLargeTexts(hand, visit) : faultsOf(hand, visit);
        expect(await faults).toEqual([]);
      });
    }
  });
}
