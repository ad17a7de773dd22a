import { Trash2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { positionTitles } from '@/domain/position/position-titles';
import { isWorkType, workTypes } from '@/domain/work-types';
import { toOptions, useTerms } from '@/domain/use-terms';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Card } from '@/ui/layout/card';
import { IconButton } from '@/ui/button/icon-button';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import type { PositionDraft, PositionFields } from './position-drafts';

interface PositionEditorProps {
  draft: PositionDraft;
  onEdit: (change: Partial<PositionFields>) => void;
  experienceError: string | null;
  /** Undefined when this position cannot be removed: the last one, or one with a video or one on its way. */
  onRemove: (() => void) | undefined;
  /** The video slot. */
  children: ReactNode;
}

/** One position: its title, its video, and what companies filter by. */
export function PositionEditor(props: PositionEditorProps) {
  const { draft, onEdit, experienceError, onRemove, children } = props;
  const { t } = useTranslation('talent-profile');
  const terms = useTerms();
  const titles = useMemo(() => toOptions(positionTitles, terms.title), [terms]);
  const [asking, setAsking] = useState(false);
  return (
    <Card
      id={`position-${draft.id}`}
      role="group"
      aria-label={terms.title(draft.title)}
      className="grid gap-5 p-5 md:p-6"
    >
      <div className="flex items-end gap-2">
        <SelectField
          label={t('positions.position')}
          options={titles}
          value={draft.title}
          onValueChange={(title) => onEdit({ title })}
          className="flex-1"
        />
        {onRemove ? (
          <IconButton
            label={t('positions.remove')}
            icon={<Trash2 aria-hidden />}
            onClick={() => setAsking(true)}
          />
        ) : null}
      </div>
      <div>
        <h3 className="sr-only">{t('positions.video')}</h3>
        {children}
      </div>
      <div className="grid grid-cols-2 items-end gap-4">
        <SelectField
          label={t('positions.workType')}
          options={[
            { value: 'any', label: t('positions.anyWorkType') },
            ...workTypes.map((type) => ({ value: type, label: t(`positions.${type}`) })),
          ]}
          value={draft.workType || 'any'}
          onValueChange={(chosen) => onEdit({ workType: isWorkType(chosen) ? chosen : '' })}
        />
        <TextField
          label={t('positions.experience')}
          error={experienceError}
          inputMode="numeric"
          maxLength={2}
          value={draft.experienceYears}
          onChange={(event) => onEdit({ experienceYears: event.target.value })}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('positions.removeTitle')}
        description={t('positions.removeText', { title: terms.title(draft.title) })}
        cancelLabel={t('positions.removeKeep')}
        confirmLabel={t('positions.remove')}
        onConfirm={() => onRemove?.()}
        destructive
      />
    </Card>
  );
}
