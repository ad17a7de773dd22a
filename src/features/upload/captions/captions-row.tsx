import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCode } from '@/lib/browser/use-code';
import { useErrorText } from '@/lib/errors/use-error-text';
import { languageOf } from '@/lib/i18n/first-language';
import { useReadOnFocus } from '@/lib/query/use-read-on-focus';
import { Alert } from '@/ui/feedback/alert';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import type { CaptionedVideo } from '@/features/upload/api/captions';
import { captionsQuery, type PublishedCaptions } from '@/features/upload/api/queries';
import { isUnpublished, textsOf, useCaptionsDrafts, type CaptionsDraft } from './captions-drafts';
import type { CaptionsProblem } from './captions-file';
import { CaptionsPicker } from './captions-picker';
import { editorCode } from './editor/editor-code';
import { languageList } from './languages';

interface CaptionsRowProps extends CaptionedVideo {
  userId: string;
  /** Where the video and its poster are loaded. */
  videoAddress: string | null;
  coverAddress: string | null;
  /** The video was changed in another tab or on another device. */
  onChangedElsewhere: () => void;
}

/** What the button of the row does, by how the row looks. */
const actions = { hint: 'write', waiting: 'check', shown: 'edit', changed: 'goOn' } as const;

/** Whether viewers see captions, and whether there are some that are not published. */
function lookOf(published: readonly PublishedCaptions[] = [], drafts: readonly CaptionsDraft[]) {
  const waits = textsOf(published, drafts).some((text) => isUnpublished(text, published));
  if (published.length > 0) return waits ? 'changed' : 'shown';
  return waits ? 'waiting' : 'hint';
}

/** Captions of a published video: which there are, and the way to write, check and edit them. */
export function CaptionsRow(props: CaptionsRowProps) {
  const { userId, positionId, videoUrl, videoAddress, coverAddress, onChangedElsewhere } = props;
  const { t, i18n } = useTranslation('upload');
  const { data: published, isError, refetch } = useQuery(captionsQuery(positionId, videoUrl));
  const [drafts, setDrafts] = useCaptionsDrafts(userId, positionId, videoUrl);
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<CaptionsProblem | null>(null);
  /** Why a chosen file could not be read yet. */
  const [failure, setFailure] = useState<unknown>(null);
  const errorText = useErrorText();
  const editor = useCode(editorCode, isOpen);
  const Editor = editor.code?.CaptionsEditor;
  const notLoaded = editor.error ?? failure;
  useReadOnFocus(() => (isOpen ? refetch() : undefined));
  const picker = useRef<HTMLInputElement>(null);
  const look = lookOf(published, drafts);
  const action = actions[look];
  const languages = languageList(
    (published ?? []).map(({ language }) => language),
    i18n.language,
  );

  const read = async (file: File) => {
    setFailure(null);
    const code = await editorCode.load().catch(setFailure);
    if (!code) return;
    const captions = await code.readCaptions(file);
    setProblem(captions.ok ? null : captions.problem);
    if (!captions.ok) return;
    setDrafts([
      { language: languageOf(i18n.language), published: null, base: null, cues: captions.cues },
    ]);
    setIsOpen(true);
  };

  return (
    <div
      className={cx(
        'grid gap-3',
        look === 'waiting' ? 'rounded-field bg-signal-soft p-4' : 'border-t border-line pt-4',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <h4 className="text-base font-semibold">{t('captions.title')}</h4>
          <p className={cx('text-sm text-balance', look !== 'waiting' && 'text-muted')}>
            {isError ? t('captions.loadError') : t(`captions.${look}`, { languages })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant={look === 'waiting' && !isError ? 'primary' : 'secondary'}
            {...(isError ? {} : { 'aria-label': t(`captions.${action}Name`) })}
            loading={(!published && !isError) || (isOpen && !Editor && editor.error === null)}
            onClick={() => {
              if (isError) void refetch();
              else if (isOpen) editor.retry();
              else setIsOpen(true);
            }}
          >
            {isError ? t('retry') : t(`captions.${action}`)}
          </Button>
          {published && look === 'hint' ? (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('captions.fromFileName')}
              onClick={() => picker.current?.click()}
            >
              {t('captions.fromFile')}
            </Button>
          ) : null}
        </div>
      </div>
      {problem === null ? null : <Alert tone="error">{t(`captions.${problem}`)}</Alert>}
      {notLoaded === null ? null : <Alert tone="error">{errorText(notLoaded)}</Alert>}
      {published && look === 'hint' ? (
        <CaptionsPicker ref={picker} onChoose={(file) => void read(file)} />
      ) : null}
      {isOpen && published && Editor ? (
        <Editor
          positionId={positionId}
          videoUrl={videoUrl}
          videoAddress={videoAddress}
          coverAddress={coverAddress}
          published={published}
          drafts={drafts}
          onDrafts={setDrafts}
          onChangedElsewhere={onChangedElsewhere}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}
