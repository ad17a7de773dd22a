let wanted = false;

/** Whether sound was switched on in this visit; a new one starts without. */
export const wantsSound = (): boolean => wanted;

/** Remembers the choice for the carousels to come. */
export function rememberSound(on: boolean): void {
  wanted = on;
}
