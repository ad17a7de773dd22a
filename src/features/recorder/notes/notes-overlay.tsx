import { cx } from '@/ui/cx';
import { currentLine, promptLines } from './teleprompter';
import type { Notes } from './use-notes';

/** The teleprompter: the line to say stands out, the one before and the next are dim. */
export function NotesOverlay({ notes, elapsedMs }: { notes: Notes; elapsedMs: number }) {
  const lines = promptLines(notes.text);
  const now = currentLine(lines, elapsedMs, notes.wpm);
  const first = Math.max(0, now - 1);
  return (
    <div aria-hidden className="grid gap-0.5 text-lg font-semibold text-balance wrap-anywhere">
      {lines.map((line, index) =>
        index < first || index > now + 2 ? null : (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- lines of a text, in their order
            key={index}
            className={cx(
              'transition-opacity duration-slow',
              index === now ? 'opacity-100' : 'opacity-45',
            )}
          >
            {line}
          </p>
        ),
      )}
    </div>
  );
}
