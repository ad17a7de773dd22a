import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { createOutbox, type Outbox, type OutboxStorage } from './outbox';

type Tab = 0 | 1;
interface Change {
  readonly from: Tab;
  readonly key: string;
  readonly value: string | null;
}

const other = (tab: Tab): Tab => (tab === 0 ? 1 : 0);

function apply(kept: Map<string, string>, { key, value }: Change) {
  if (value === null) kept.delete(key);
  else kept.set(key, value);
}

/**
 * Models `localStorage` shared by two browser processes: each writes to its own copy, the browser
 * puts the changes of both in one order, and each process applies them late, though never in the
 * middle of an access. `before` runs ahead of each access.
 */
function sharedStorage(before: (tab: Tab) => void) {
  const truth = new Map<string, string>();
  const newCopy = () => ({
    kept: new Map<string, string>(),
    untold: new Array<Change>(),
    unheard: new Array<Change>(),
  });
  const copies = [newCopy(), newCopy()] as const;

  function tell(tab: Tab) {
    const change = copies[tab].untold.shift();
    if (!change) return false;
    apply(truth, change);
    for (const copy of copies) copy.unheard.push(change);
    return true;
  }

  function hear(tab: Tab) {
    const { kept, untold, unheard } = copies[tab];
    const change = unheard.shift();
    if (!change) return false;
    // The tab's own later write to the same key wins.
    const isOutdated = [...untold, ...unheard].some(
      ({ from, key }) => from === tab && key === change.key,
    );
    if (change.from !== tab && !isOutdated) apply(kept, change);
    return true;
  }

  function storageOf(tab: Tab): OutboxStorage {
    const { kept, untold } = copies[tab];
    const write = (key: string, value: string | null) => {
      before(tab);
      const change = { from: tab, key, value };
      apply(kept, change);
      untold.push(change);
    };
    return {
      get length() {
        return kept.size;
      },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem(key) {
        before(tab);
        return kept.get(key) ?? null;
      },
      setItem: write,
      removeItem: (key) => write(key, null),
    };
  }

  return { truth, storageOf, tell, hear };
}

/** A lock like the browser's: one holder at a time, the others queue. */
function lock() {
  let last = Promise.resolve();
  return (task: () => Promise<void>) => {
    last = last.then(task);
    return last;
  };
}

type Answer = 'stored' | 'answer lost' | 'offline' | 'forbidden';

const stepOf = fc.record({
  tab: fc.constantFrom<Tab>(0, 1),
  does: fc.constantFrom('write', 'retry', 'discard', 'resume', 'reload', 'answer', 'answer'),
  pick: fc.nat(3),
  answer: fc.constantFrom<Answer>('stored', 'stored', 'answer lost', 'offline', 'forbidden'),
});
/** What happens ahead of a single storage access: a tab receives changes, or acts. */
const meanwhileOf = fc.constantFrom('nothing', 'nothing', 'tell', 'hear', 'share', 'act');
const playOf = fc.record({
  /** The server's answers to the first messages, which both tabs know. */
  first: fc.array(fc.constantFrom<Answer>('offline', 'forbidden'), { maxLength: 3 }),
  steps: fc.array(stepOf, { maxLength: 24 }),
  meanwhile: fc.array(meanwhileOf, { minLength: 100, maxLength: 300 }),
});
type Play = typeof playOf extends fc.Arbitrary<infer T> ? T : never;

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Two tabs of one user, and a server that stores each id once. */
function world() {
  const written: [string[], string[]] = [[], []];
  const discarded = new Set<string>();
  const storedIds: string[] = [];
  const sent: string[] = [];
  const requests: ((answer: Answer) => void)[] = [];
  let wasRefused = false;
  let remaining: Omit<Play, 'first'> = { steps: [], meanwhile: [] };
  /** Tabs in the middle of an action, which cannot start another one. */
  let busy: readonly Tab[] = [];

  const { truth, storageOf, tell, hear } = sharedStorage((tab) => {
    for (;;) {
      const event = remaining.meanwhile.shift() ?? 'nothing';
      if (event === 'nothing') return;
      if (event === 'tell') tell(other(tab));
      else if (event === 'hear') hear(tab);
      else if (event === 'share') share();
      else if (!busy.includes(other(tab))) {
        const before = busy;
        busy = [0, 1];
        act(remaining.steps.findIndex((step) => step.tab === other(tab)));
        busy = before;
      }
    }
  });

  const withLock = lock();
  const open = (tab: Tab): Outbox =>
    createOutbox({
      storage: storageOf(tab),
      keyPrefix: 'outbox.',
      withLock,
      newId: () => {
        // The ids do not sort by time, because a browser makes them at random.
        const id = `${99 - written[tab].length} of tab ${tab}`;
        written[tab].push(id);
        return id;
      },
      now: () => new Date(Date.UTC(2026, 0, 1)),
      send: ({ id }) =>
        new Promise<void>((resolve, reject) => {
          sent.push(id);
          requests.push((answer) => {
            const arrives = answer === 'stored' || answer === 'answer lost';
            if (arrives && !storedIds.includes(id)) storedIds.push(id);
            wasRefused ||= answer === 'forbidden';
            if (answer === 'stored') resolve();
            else reject(new AppError(answer === 'answer lost' ? 'network' : answer));
          });
        }),
    });
  const tabs = [open(0), open(1)] as const;

  function act(index: number) {
    const [step] = index < 0 ? [] : remaining.steps.splice(index, 1);
    if (!step) return;
    const outbox = tabs[step.tab];
    const unsent = outbox.snapshot().filter(({ state }) => state !== 'sending');
    const chosen = unsent[step.pick % Math.max(1, unsent.length)];
    if (step.does === 'answer') requests.shift()?.(step.answer);
    else if (step.does === 'write') outbox.add('c', 'text');
    else if (step.does === 'resume') outbox.resume();
    else if (step.does === 'reload') outbox.reload();
    else if (chosen && step.does === 'retry') outbox.retry(chosen.id);
    else if (chosen) {
      discarded.add(chosen.id);
      outbox.discard(chosen.id);
    }
  }

  /** Delivers all changes to both tabs; returns whether there were any. */
  function share() {
    let isNew = false;
    for (const tab of [0, 1] as const) while (tell(tab)) isNew = true;
    for (const tab of [0, 1] as const) while (hear(tab)) isNew = true;
    return isNew;
  }

  /** Runs until no request is pending and all changes are delivered. */
  async function calm(answer: Answer = 'stored') {
    for (;;) {
      await settle();
      if (share()) for (const outbox of tabs) outbox.reload();
      else if (requests.length === 0) return;
      requests.shift()?.(answer);
    }
  }

  async function play({ first, steps, meanwhile }: Play) {
    for (const answer of first) {
      tabs[0].add('c', 'text');
      await calm(answer);
    }
    remaining = { steps: [...steps], meanwhile: [...meanwhile] };
    while (remaining.steps.length > 0) {
      busy = remaining.steps.slice(0, 1).map(({ tab }) => tab);
      act(0);
      busy = [];
      await settle();
    }
    remaining = { steps: [], meanwhile: [] };
    await calm();
  }

  return {
    tabs,
    written,
    discarded,
    storedIds,
    sent,
    truth,
    play,
    calm,
    refused: () => wasRefused,
  };
}

it('loses no message and restores none when two tabs act at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(playOf, async (moves) => {
      const { tabs, written, discarded, storedIds, sent, truth, play, calm, refused } = world();
      await play(moves);

      const sentBefore = sent.length;
      for (const outbox of tabs) {
        for (const { id, state } of outbox.snapshot()) if (state === 'failed') outbox.retry(id);
        outbox.resume();
        await calm();
      }
      expect(sent.slice(sentBefore).filter((id) => discarded.has(id))).toEqual([]);
      for (const mine of written) {
        const arrived = storedIds.filter((id) => mine.includes(id));
        expect(arrived).toEqual(expect.arrayContaining(mine.filter((id) => !discarded.has(id))));
        // Other messages overtake one that was refused.
        const inOrder = refused() ? arrived : mine.filter((id) => arrived.includes(id));
        expect(arrived).toEqual(inOrder);
      }
      expect(tabs.map((outbox) => outbox.snapshot())).toEqual([[], []]);
      expect([...truth.keys()]).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
