/** The classes of a list's row; a selected row and a hovered one look different. */
export const selectableRowLook = (isSelected: boolean): string =>
  isSelected
    ? 'relative bg-raised before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-full before:bg-ink'
    : 'hover:bg-raised/50';

/** The classes of a row with someone's picture, name and latest words. */
export const personRowLook =
  'flex min-h-18 flex-wrap items-center gap-x-3 gap-y-2 rounded-field px-3 py-2.5';
