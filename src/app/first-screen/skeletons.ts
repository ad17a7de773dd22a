/** The shape of a member's screen before what it shows has come. */
export type ScreenShape = 'dashboard' | 'profile' | 'list' | 'player';

const grey = 'animate-skeleton rounded-field bg-raised';
const block = (look: string) => `<div class="${grey} ${look}"></div>`;
const card = (look: string, ...content: readonly string[]) =>
  `<div class="rounded-card border border-line bg-surface p-5 ${look}">${content.join('')}</div>`;

const heading = `<div class="mb-6"><div class="h-6">${block('h-4 w-28')}</div>${block('h-8 w-56')}${block('mt-3 h-4 w-72 max-w-full')}</div>`;
const row = `<div class="flex min-h-18 items-center gap-3 py-2.5">${block('size-11 shrink-0 rounded-full!')}<div class="flex-1 space-y-2">${block('h-4 w-2/5')}${block('h-4 w-4/5')}</div></div>`;
const field = `<div class="grid gap-2">${block('h-4 w-24')}${block('h-12')}</div>`;

const contents: Readonly<Record<Exclude<ScreenShape, 'player'>, string>> = {
  dashboard: [
    heading,
    `<div class="mb-8 grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">${card('h-48', row, block('mt-2 h-4 w-3/5'))}${card('h-48 max-md:hidden', row, block('mt-2 h-4 w-3/5'))}</div>`,
    block('mb-3 h-6 w-36'),
    card('', row, row, row),
  ].join(''),
  profile: [
    '<div class="mx-auto max-w-[60rem]">',
    block('mb-6 h-8 w-44'),
    `<div class="lg:ml-60 lg:max-w-[44rem]">${card('grid gap-5', field, field, field)}</div>`,
    '</div>',
  ].join(''),
  list: [block('mb-6 h-8 w-44'), card('', row, row, row, row, row)].join(''),
};

/**
 * The page of a member's screen in grey, as HTML: the file that the host serves shows it before any
 * code has come, and the app while it finds out who is there, so nothing moves in between.
 */
export function skeletonHtml(shape: ScreenShape): string {
  if (shape === 'player') {
    return `<div class="grid h-full place-items-center"><div class="aspect-9/16 h-full max-w-full animate-skeleton bg-theatre-control/40 md:h-[92%] md:rounded-card"></div></div>`;
  }
  return `<div class="mx-auto w-full max-w-[84rem] px-5 py-6 md:px-8 md:py-10">${contents[shape]}</div>`;
}
