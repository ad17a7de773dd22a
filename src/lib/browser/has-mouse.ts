/** Whether there is a keyboard to write with; a touch screen would bring up its own. */
export const hasMouse = (): boolean =>
  window.matchMedia('(hover: hover) and (pointer: fine)').matches;
