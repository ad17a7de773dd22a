import { Trash2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Constants } from '@/lib/database.types';
import { withChosenNumber } from '@/domain/chosen-number';
import type { PositionFields } from '@/domain/position/position-fields';
import { noticeChoices, usePayTexts } from '@/domain/position/use-pay-texts';
import { toOptions, useTerms } from '@/domain/use-terms';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Card } from '@/ui/layout/card';
import { IconButton } from '@/ui/button/icon-button';
import { SelectField, type SelectOption } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import type { ProfileEditor } from '@/features/talent-profile/form/use-profile-editor';
import { useFormField } from '@/ui/form/use-form-field';
import type { EditedPosition } from './edited-position';

const {
  position_title: positionTitles,
  work_type: workTypes,
  pay_model: payModels,
} = Constants.public.Enums;

interface PositionEditorProps {
  draft: EditedPosition;
  form: ProfileEditor['form'];
  /** Undefined if it cannot be removed: the last position, or one with a video or an unsaved video. */
  onRemove: (() => void) | undefined;
  /** The video slot. */
  children: ReactNode;
}

/** One position: its title, its video, and what companies filter by. */
export function PositionEditor(props: PositionEditorProps) {
  const { draft, form, onRemove, children } = props;
  const { t } = useTranslation(['talent-profile', 'terms']);
  const terms = useTerms();
  const titles = useMemo(() => toOptions(positionTitles, terms.title), [terms]);
  const title = useFormField(form.control, `positions.${draft.id}.title`, t);
  const descriptions = useFieldDescriptions();
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
          value={title.value}
          onValueChange={title.onChange}
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
        {descriptions.map((description) => (
          <PositionField key={description.name} {...{ draft, form, description }} />
        ))}
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

/** A field that companies filter by, in the interface's language. */
interface FieldDescription {
  readonly name: Exclude<keyof PositionFields, 'title'>;
  readonly label: string;
  readonly hint?: string;
  /** Without them a number is typed. */
  readonly choices?: {
    readonly blank: string;
    readonly options: readonly SelectOption[];
    /** Returns a number that is none of the options as text; only where they are numbers. */
    readonly nameOfNumber?: (number: number) => string;
  };
  readonly maxLength?: number;
  readonly className?: string;
}

/** The fields that companies filter by, in the order of the form. */
function useFieldDescriptions(): readonly FieldDescription[] {
  const { t } = useTranslation(['talent-profile', 'terms']);
  const pay = usePayTexts();
  const notice = (weeks: number) => pay.notice(weeks) ?? '';
  return [
    {
      name: 'workType',
      label: t('positions.workType'),
      choices: {
        blank: t('positions.anyWorkType'),
        options: toOptions(workTypes, (type) => t(`positions.${type}`)),
      },
    },
    { name: 'experienceYears', label: t('positions.experience'), maxLength: 2 },
    {
      name: 'payModel',
      label: t('terms:pay.model'),
      choices: {
        blank: t('terms:pay.notSaid'),
        options: toOptions(payModels, (model) => t(`terms:pay.models.${model}`)),
      },
      className: 'max-sm:col-span-2',
    },
    {
      name: 'notice',
      label: t('terms:pay.notice'),
      choices: {
        blank: t('terms:pay.notSaid'),
        options: toOptions(noticeChoices, (weeks) => notice(Number(weeks))),
        nameOfNumber: notice,
      },
      className: 'max-sm:col-span-2',
    },
    {
      name: 'earnings',
      label: t('terms:pay.earnings'),
      hint: t('terms:pay.earningsHint'),
      maxLength: 12,
      className: 'col-span-2',
    },
  ];
}

interface PositionFieldProps extends Pick<PositionEditorProps, 'draft' | 'form'> {
  description: FieldDescription;
}

function PositionField({ draft, form, description }: PositionFieldProps) {
  const { name, choices, maxLength, ...texts } = description;
  const { t } = useTranslation(['talent-profile', 'terms']);
  const field = useFormField(form.control, `positions.${draft.id}.${name}`, t);
  return choices ? (
    <SelectField
      {...texts}
      options={[
        { value: '', label: choices.blank },
        ...withChosenNumber(choices.options, field.value, choices.nameOfNumber),
      ]}
      value={field.value}
      onValueChange={field.onChange}
    />
  ) : (
    <TextField
      {...field}
      {...texts}
      inputMode="numeric"
      maxLength={maxLength}
      onChange={(event) => {
        field.onChange(event);
        // An error shown before the first submit (see `ensurePositionExists`) is not rechecked by the form.
        if (field.error) void form.trigger(field.name);
      }}
    />
  );
}
