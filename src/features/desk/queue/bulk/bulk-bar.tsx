import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkActions, useDecideSeveral } from '@/features/desk/api/items/bulk';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { useItemTitle } from '@/features/desk/items/use-item-title';
import { isBlank } from '@/lib/blank-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { TextAreaField } from '@/ui/field/text-area-field';
import { Card } from '@/ui/layout/card';
import type { Selection } from './use-selection';

/** Decides on the selected rows with one note; says how far it is, and what was refused. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation(['desk', 'common']);
  const decide = useDecideSeveral();
  const errorText = useDecisionError();
  const title = useItemTitle();
  const [note, setNote] = useState('');
  const [showsNoteError, setShowsNoteError] = useState(false);
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const { items } = selection;
  const [first] = items;
  const action = first && bulkActions[first.kind];
  if (!first || !action) return null;
  const needsNote = action !== 'close_support';

  const decideAll = async () => {
    if (decide.isPending) return;
    if (needsNote && isBlank(note)) {
      setShowsNoteError(true);
      return;
    }
    setProgress({ done: 0, all: items.length });
    const errors = await decide.mutateAsync({
      action,
      items,
      note: note.trim(),
      onProgress: (done) => setProgress({ done, all: items.length }),
    });
    setShowsNoteError(false);
    if (errors.size === 0) {
      setNote('');
      selection.clear();
    }
  };
  const failedItems = decide.isPending ? [] : items.filter(({ id }) => decide.data?.has(id));
  return (
    <Card className="mb-4 p-4">
      <form
        noValidate
        aria-label={t('desk:bulk.title')}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void decideAll();
        }}
      >
        <p role="status" className="font-semibold">
          {decide.isPending
            ? t('desk:bulk.progress', progress)
            : t('desk:bulk.selected', { count: items.length })}
        </p>
        {failedItems.length > 0 ? (
          <Alert tone="error">
            <ul>
              {failedItems.map((item) => (
                <li key={item.id}>
                  {title(item)}: {errorText(decide.data?.get(item.id))}
                </li>
              ))}
            </ul>
          </Alert>
        ) : null}
        <TextAreaField
          label={t('desk:form.note')}
          hint={t('desk:bulk.noteHint')}
          error={showsNoteError && isBlank(note) ? t('desk:invalid.note') : null}
          rows={2}
          maxLength={2000}
          required={needsNote}
          value={note}
          readOnly={decide.isPending}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !decide.isPending) {
              event.stopPropagation();
              selection.clear();
            } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              void decideAll();
            }
          }}
          onChange={(event) => setNote(event.target.value)}
          className="max-w-2xl [&_textarea]:min-h-18"
        />
        <div className="flex flex-wrap gap-3">
          <Button
            size="sm"
            type="submit"
            loading={decide.isPending}
            loadingText={t('desk:form.deciding')}
          >
            {t(`desk:decision.${action}.label`)} ({items.length})
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={decide.isPending}
            onClick={() => selection.clear()}
          >
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
