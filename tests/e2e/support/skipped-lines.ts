interface Story {
  isSkipped: boolean;
  reason: string | undefined;
}

/** How many of the stories were told, and why the others were not: a line, and one for each reason. */
export function skippedLines(stories: readonly Story[]): string[] {
  const skipped = stories.filter(({ isSkipped }) => isSkipped);
  const counts = new Map<string, number>();
  for (const { reason = 'No reason is given, or the run ended early.' } of skipped) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [
    `${stories.length - skipped.length} of ${stories.length} stories told, ${skipped.length} skipped`,
    ...[...counts].map(([reason, count]) => `  ${count}: ${reason}`),
  ];
}
