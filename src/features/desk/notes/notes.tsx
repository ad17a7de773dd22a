import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notesQuery, useAddNote, type NoteSubject } from '@/features/desk/api/items/colleagues';
import { QueryContent } from '@/features/desk/parts/query-content';
import { PersonLink } from '@/features/desk/parts/person-link';
import { Since } from '@/features/desk/layout/since';
import { isBlank } from '@/lib/blank-text';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { TextAreaField } from '@/ui/field/text-area-field';
import { MessageText } from '@/ui/layout/message-text';

/** What operators note for each other without deciding, and the field for another note. */
export function Notes({ about }: { about: NoteSubject }) {
  const { t } = useTranslation('desk');
  const notes = useQuery(notesQuery(about));
  const add = useAddNote(about);
  const errorText = useErrorText();
  // The id of the note as it was sent, so that sending it again after a lost answer stores it once.
  const [note, setNote] = useState({ id: crypto.randomUUID(), content: '' });
  const send = () => {
    if (add.isPending || isBlank(note.content)) return;
    add.mutate(
      { ...note, content: note.content.trim() },
      { onSuccess: () => setNote({ id: crypto.randomUUID(), content: '' }) },
    );
  };
  return (
    <div className="grid gap-3">
      <QueryContent query={notes}>
        {(rows) =>
          rows.length === 0 ? null : (
            <ol className="grid gap-3">
              {rows.map(({ id, operator_id, content, created_at }) => (
                <li key={id} className="rounded-field bg-raised px-3 py-2">
                  <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-muted">
                    <PersonLink personId={operator_id} isOperator />
                    <Since time={created_at} />
                  </div>
                  <MessageText content={content} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryContent>
      <form
        className="grid justify-items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextAreaField
          label={t('notes.label')}
          hint={t('notes.hint')}
          rows={2}
          maxLength={2000}
          value={note.content}
          readOnly={add.isPending}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              send();
            }
          }}
          onChange={(event) => setNote({ ...note, content: event.target.value })}
          className="w-full max-w-2xl [&_textarea]:min-h-18"
        />
        {add.isError ? <Alert tone="error">{errorText(add.error)}</Alert> : null}
        <Button
          size="sm"
          variant="secondary"
          type="submit"
          disabled={isBlank(note.content)}
          loading={add.isPending}
        >
          {t('notes.add')}
        </Button>
      </form>
    </div>
  );
}
