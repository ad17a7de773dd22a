/** Where the picture is: everywhere, or beside the controls. */
export const stagePlace =
  'absolute inset-0 size-full object-cover beside:w-[calc(100%-var(--panel,0px))] beside:object-contain';

/** Where the controls are: over the foot of the picture, or beside it. */
export const panelPlace =
  'absolute inset-x-0 bottom-0 grid scrim-panel px-5 ' +
  'beside:top-0 beside:left-auto beside:w-(--panel) beside:content-center-safe beside:overflow-y-auto ' +
  'beside:bg-none beside:py-4 beside:pr-[max(1rem,var(--safe-x))] beside:pl-4';
