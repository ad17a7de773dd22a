import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/lib/i18n/format';
import { Button } from '@/ui/button/button';
import { CheckboxField } from '@/ui/field/checkbox-field';
import { Sheet } from '@/ui/dialog/sheet';
import { TextAreaField } from '@/ui/field/text-area-field';
import { fastestWpm, slowestWpm, speakingMs } from './teleprompter';
import type { Notes } from './use-notes';

interface NotesSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  notes: Notes;
  onChange: (notes: Notes) => void;
}

/** Where the person writes what the teleprompter shows. */
export function NotesSheet({ open, onOpenChange, notes, onChange }: NotesSheetProps) {
  const { t } = useTranslation('recorder');
  const speedId = useId();
  const length = formatDuration(speakingMs(notes.text, notes.wpm) / 1000);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('notes.title')}
      description={t('notes.description')}
      footer={<Button onClick={() => onOpenChange(false)}>{t('notes.done')}</Button>}
    >
      <div className="grid gap-4">
        <TextAreaField
          label={t('notes.label')}
          placeholder={t('notes.placeholder')}
          value={notes.text}
          rows={6}
          maxLength={2000}
          onChange={(event) => onChange({ ...notes, text: event.target.value })}
        />
        {notes.text.trim() === '' ? (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => onChange({ ...notes, text: t('notes.outline') })}
          >
            {t('notes.useOutline')}
          </Button>
        ) : null}
        <div className="grid gap-1.5">
          <label htmlFor={speedId} className="flex justify-between gap-3 text-sm font-semibold">
            {t('notes.speed')}
            <span className="font-normal text-muted tabular-nums">
              {t('notes.speedValue', { count: notes.wpm })} · {length}
            </span>
          </label>
          <input
            id={speedId}
            type="range"
            min={slowestWpm}
            max={fastestWpm}
            step={10}
            value={notes.wpm}
            onChange={(event) => onChange({ ...notes, wpm: Number(event.target.value) })}
            className="h-11 w-full accent-signal"
          />
        </div>
        <CheckboxField
          label={t('notes.show')}
          checked={notes.shown}
          onCheckedChange={(checked) => onChange({ ...notes, shown: checked })}
        />
      </div>
    </Sheet>
  );
}
