import { skeletonHtml, type ScreenShape } from './skeletons';

/** A text as it stands in HTML. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The mark and the name of the product, as `Logo` draws them. */
const logo = (name: string) =>
  `<div class="flex min-h-11 shrink-0 items-center gap-2.5"><svg viewBox="0 0 22 28" class="h-7 w-5.5"><rect width="22" height="28" rx="7" class="fill-signal"/><path d="M8 9.2v9.6a.6.6 0 0 0 .92.5l7.3-4.8a.6.6 0 0 0 0-1L8.92 8.7A.6.6 0 0 0 8 9.2Z" fill="#fff"/></svg><span class="logo-name font-display text-lg leading-none tracking-tight max-[18em]:hidden">${escaped(name)}</span></div>`;

const phoneBar = (name: string) =>
  `<div class="fixed inset-x-0 top-0 z-40 h-(--bar-end) border-b border-line bg-page pt-(--safe-top) text-ink md:hidden"><div class="flex h-full items-center gap-1 pr-2 pl-5">${logo(name)}</div></div>`;

const wideBar = (name: string) =>
  `<div class="fixed inset-x-0 top-0 z-40 hidden h-20 items-center gap-8 border-b border-line bg-page px-(--gutter) text-ink md:flex">${logo(name)}</div>`;

/** The bars and the grey page of a member's screen, as the app's layouts draw them at first. */
export function shellHtml(shape: ScreenShape, name: string): string {
  const page = skeletonHtml(shape);
  return shape === 'player'
    ? `<div aria-hidden="true" data-theatre class="theatre flex h-dvh flex-col pt-(--top-bar) cramped:h-160 flat:[&>:first-child]:hidden">${wideBar(name)}<div class="relative min-h-0 flex-1">${page}</div></div>`
    : `<div aria-hidden="true" class="min-h-dvh pt-[calc(var(--top-bar)+var(--safe-top))]">${wideBar(name)}${phoneBar(name)}${page}</div>`;
}
