import { lazy, type ComponentType } from 'react';

const nothing = () => null;

/**
 * A part that its screen can do without, whose code comes by itself. Where that cannot be loaded,
 * `instead` stands in its place, or nothing: the screen stays.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = nothing,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: instead }),
    ),
  );
