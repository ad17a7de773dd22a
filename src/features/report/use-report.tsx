import { Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import type { OnReport, ReportTarget } from '@/domain/report/report-target';
import { loadCode } from '@/lib/browser/load-code';
import { useErrorText } from '@/lib/errors/use-error-text';
import { errorToastMs, toast } from '@/ui/toast/toast';
import type { ReportSheetProps } from './report-sheet';

interface Reporting {
  readonly report: OnReport;
  readonly isOpen: boolean;
  /** The sheet; goes anywhere into the page. */
  readonly sheet: ReactNode;
}

/** The report of a page: a function that opens it, and its sheet, whose code is loaded then. */
export function useReport(): Reporting {
  const errorText = useErrorText();
  const [target, setTarget] = useState<ReportTarget>();
  const [isOpen, setIsOpen] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<ReportSheetProps>>();
  const report = useCallback<OnReport>(
    (next) => {
      setTarget(next);
      setIsOpen(true);
      loadCode(() => import('./report-sheet')).then(
        ({ ReportSheet }) => setLoaded(() => ReportSheet),
        (error: unknown) => {
          setIsOpen(false);
          toast.error(errorText(error), { duration: errorToastMs });
        },
      );
    },
    [errorText],
  );
  return {
    isOpen,
    report,
    sheet:
      target && Loaded ? (
        <Suspense>
          <Loaded
            key={`${target.subject} ${target.id}`}
            target={target}
            open={isOpen}
            onOpenChange={setIsOpen}
          />
        </Suspense>
      ) : null,
  };
}
