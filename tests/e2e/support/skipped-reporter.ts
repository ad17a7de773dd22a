import type { Reporter, Suite } from 'playwright/types/testReporter';
import { skippedLines } from './skipped-lines.ts';

/** Says at the end of a run how many stories were told, and how many were not, by reason. */
export default class SkippedReporter implements Reporter {
  #stories: Suite | undefined;

  onBegin(_config: unknown, stories: Suite): void {
    this.#stories = stories;
  }

  onEnd(): void {
    const stories = this.#stories?.allTests() ?? [];
    const lines = skippedLines(
      stories.map((story) => ({
        isSkipped: story.outcome() === 'skipped',
        reason: [
          ...story.annotations,
          ...story.results.flatMap(({ annotations }) => annotations),
        ].find(({ type }) => type === 'skip')?.description,
      })),
    );
    console.log(lines.join('\n'));
  }
}
