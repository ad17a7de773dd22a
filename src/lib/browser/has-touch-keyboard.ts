/** Whether people type on the screen, where Enter is the only way to a new line. */
export const hasTouchKeyboard = (): boolean =>
  window.matchMedia('(hover: none) and (pointer: coarse)').matches;
