import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import type { PublishedCaptions } from '@/features/upload/api/queries';

interface CaptionsConflictProps {
  /** What another window has published. */
  readonly theirs: PublishedCaptions;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Shows what another window has published beside the lines in the editor, and lets the person decide. */
export function CaptionsConflict({ theirs, onKeepMine, onUseTheirs }: CaptionsConflictProps) {
  const { t } = useTranslation('upload');
  return (
    <Alert tone="warning">
      <p>{t('captions.conflict.text')}</p>
      <details className="mt-2">
        <summary className="cursor-pointer py-1 font-semibold">
          {t('captions.conflict.theirs')}
        </summary>
        <ol lang={theirs.language} dir="auto" className="mt-1 max-h-40 overflow-y-auto text-sm">
          {theirs.cues.map((cue) => (
            <li key={`${cue.start} ${cue.end}`}>{cue.text}</li>
          ))}
        </ol>
      </details>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onKeepMine}>
          {t('captions.conflict.keepMine')}
        </Button>
        <Button variant="secondary" size="sm" onClick={onUseTheirs}>
          {t('captions.conflict.useTheirs')}
        </Button>
      </div>
    </Alert>
  );
}
