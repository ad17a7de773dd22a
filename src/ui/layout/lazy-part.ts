import { lazy, type ComponentType } from 'react';
import { reportError } from '@/lib/errors/report-error';

const nothing = () => null;

/**
 * A component with code of its own that its screen can do without: if that cannot be loaded, `instead`
 * is rendered, or nothing.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = nothing,
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (error: unknown) => {
        reportError(error);
        return { default: instead };
      },
    ),
  );
