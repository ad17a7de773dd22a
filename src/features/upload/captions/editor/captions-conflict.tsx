import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import type { PublishedCaptions } from '@/features/upload/api/queries';

interface CaptionsConflictProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Captions that another window has published; undefined if they don't conflict with the lines in the editor. */
  readonly theirs: PublishedCaptions | undefined;
  readonly onKeepMine: (theirs: PublishedCaptions) => void;
  readonly onUseTheirs: (theirs: PublishedCaptions) => void;
}

/** Shows captions published by another window beside the lines in the editor, and lets the person decide. */
export function CaptionsConflict({ ref, theirs, onKeepMine, onUseTheirs }: CaptionsConflictProps) {
  const { t } = useTranslation('upload');
  return (
    // Rendered before there is anything to announce, or screen readers would miss it.
    <div ref={ref} aria-live="assertive" tabIndex={-1} className="outline-none empty:hidden">
      {theirs ? (
        <Alert tone="warning">
          <p>{t('captions.conflict.text')}</p>
          <p className="mt-3 text-sm font-semibold">{t('captions.conflict.theirs')}</p>
          <ol lang={theirs.language} dir="auto" className="mt-1 max-h-40 overflow-y-auto text-sm">
            {theirs.cues.map((cue) => (
              <li key={`${cue.start} ${cue.end}`}>{cue.text}</li>
            ))}
          </ol>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => onKeepMine(theirs)}>
              {t('captions.conflict.keepMine')}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => onUseTheirs(theirs)}>
              {t('captions.conflict.useTheirs')}
            </Button>
          </div>
        </Alert>
      ) : null}
    </div>
  );
}
