import { Trash2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Constants } from '@/lib/database.types';
import { noticeChoices, usePayTexts } from '@/domain/position/use-pay-texts';
import { toOptions, useTerms } from '@/domain/use-terms';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Card } from '@/ui/layout/card';
import { IconButton } from '@/ui/button/icon-button';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import type { ProfileEditor } from '@/features/talent-profile/form/use-profile-editor';
import { useFormField } from '@/ui/form/use-form-field';
import type { EditedPosition } from './edited-position';

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
  const pay = usePayTexts();
  const titles = useMemo(
    () => toOptions(Constants.public.Enums.position_title, terms.title),
    [terms],
  );
  const title = useFormField(form.control, `positions.${draft.id}.title`, t);
  const workType = useFormField(form.control, `positions.${draft.id}.workType`, t);
  const years = useFormField(form.control, `positions.${draft.id}.experienceYears`, t);
  const payModel = useFormField(form.control, `positions.${draft.id}.payModel`, t);
  const earnings = useFormField(form.control, `positions.${draft.id}.earnings`, t);
  const notice = useFormField(form.control, `positions.${draft.id}.notice`, t);
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
        <SelectField
          label={t('positions.workType')}
          options={[
            { value: '', label: t('positions.anyWorkType') },
            ...Constants.public.Enums.work_type.map((type) => ({
              value: type,
              label: t(`positions.${type}`),
            })),
          ]}
          value={workType.value}
          onValueChange={workType.onChange}
        />
        <TextField
          {...years}
          label={t('positions.experience')}
          inputMode="numeric"
          maxLength={2}
          onChange={(event) => {
            years.onChange(event);
            // An error shown before the first submit (see `ensurePosition`) is not rechecked by the form.
            if (years.error) void form.trigger(years.name);
          }}
        />
        <SelectField
          label={t('terms:pay.model')}
          options={[
            { value: '', label: t('terms:pay.notSaid') },
            ...toOptions(Constants.public.Enums.pay_model, (model) =>
              t(`terms:pay.models.${model}`),
            ),
          ]}
          value={payModel.value}
          onValueChange={payModel.onChange}
          className="max-sm:col-span-2"
        />
        <SelectField
          label={t('terms:pay.notice')}
          options={[
            { value: '', label: t('terms:pay.notSaid') },
            ...toOptions(noticeChoices, (weeks) => pay.notice(Number(weeks)) ?? ''),
          ]}
          value={notice.value}
          onValueChange={notice.onChange}
          className="max-sm:col-span-2"
        />
        <TextField
          {...earnings}
          label={t('terms:pay.earnings')}
          hint={t('terms:pay.earningsHint')}
          inputMode="numeric"
          maxLength={12}
          className="col-span-2"
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
