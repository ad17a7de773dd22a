import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadCode } from '@/lib/browser/load-code';
import { useErrorText } from '@/lib/errors/use-error-text';
import { errorToastMs, toast } from '@/ui/toast/toast';
import type { AskSheetProps, AskTarget } from './ask-sheet';

interface Asking {
  readonly ask: (target: AskTarget) => void;
  readonly isOpen: boolean;
  /** The sheet; goes anywhere into the page. */
  readonly sheet: ReactNode;
}

const noName = () => undefined;

interface AskOptions extends Pick<AskSheetProps, 'onMade'> {
  readonly nameOf?: AskSheetProps['nameOf'];
  readonly leftOut?: number;
}

/** A function that opens the sheet with links for colleagues, and the sheet, whose code is loaded then. */
export function useAsk({ onMade, nameOf = noName, leftOut }: AskOptions): Asking {
  const errorText = useErrorText();
  const [target, setTarget] = useState<AskTarget>();
  const [isOpen, setIsOpen] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<AskSheetProps>>();
  const ask = (next: AskTarget) => {
    setTarget(next);
    setIsOpen(true);
    loadCode(() => import('./ask-sheet')).then(
      ({ AskSheet }) => setLoaded(() => AskSheet),
      (error: unknown) => {
        setIsOpen(false);
        toast.error(errorText(error), { duration: errorToastMs });
      },
    );
  };
  return {
    ask,
    isOpen,
    sheet:
      target && Loaded ? (
        <Suspense>
          <Loaded
            key={target === 'shortlist' ? target : target.positionId}
            target={target}
            nameOf={nameOf}
            leftOut={leftOut}
            open={isOpen}
            onOpenChange={setIsOpen}
            onMade={onMade}
          />
        </Suspense>
      ) : null,
  };
}
