/** Whether focusing a field opens no on-screen keyboard: a device with a mouse has a real one. */
export const hasMouse = (): boolean =>
  window.matchMedia('(hover: hover) and (pointer: fine)').matches;
