/** Moves the bar of the progress line; forward smoothly, back to the start at once. */
export function showProgress(bar: HTMLElement | null, fraction: number): void {
  if (!bar) return;
  bar.style.transitionDuration = fraction > Number(bar.dataset.fraction) ? '250ms' : '0ms';
  bar.dataset.fraction = String(fraction);
  bar.style.transform = `scaleX(${fraction})`;
}
