import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import type { Resolution } from './text-edit';
import type { TextConflict } from './use-autosave';

interface TextConflictNoticeProps {
  readonly conflict: TextConflict | undefined;
  /** The field's own text, beside which both fit or not. */
  readonly draft: string;
  readonly maxLength: number;
  /** The field, which has the focus after the decision. */
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/** Shows what another window has stored meanwhile, and lets the person decide; nothing is stored until then. */
export function TextConflictNotice({
  conflict,
  draft,
  maxLength,
  fieldRef,
}: TextConflictNoticeProps) {
  const { t } = useTranslation('common');
  const region = useRef<HTMLDivElement>(null);
  const isShown = conflict !== undefined;
  useEffect(() => {
    // In a sheet it may begin below the edge.
    if (isShown) region.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!conflict) return <div role="alert" />;
  const { theirs, resolve } = conflict;
  const decide = (resolution: Resolution) => {
    resolve(resolution);
    fieldRef.current?.focus();
  };
  const canKeepBoth = theirs !== '' && theirs.length + draft.length + 2 <= maxLength;
  return (
    <div
      ref={region}
      role="alert"
      className="mt-2 grid gap-3 rounded-card border border-warning p-4"
    >
      <p className="text-sm font-semibold">{t('conflict.title')}</p>
      <blockquote
        dir="auto"
        className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-sm break-words whitespace-pre-wrap"
      >
        {theirs === '' ? t('conflict.empty') : theirs}
      </blockquote>
      <p className="text-sm text-muted">{t('conflict.text')}</p>
      <div className="flex flex-wrap gap-2">
        {canKeepBoth ? (
          <Button size="sm" onClick={() => decide('both')}>
            {t('conflict.both')}
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={() => decide('mine')}>
          {t('conflict.mine')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => decide('theirs')}>
          {t('conflict.theirs')}
        </Button>
      </div>
    </div>
  );
}
