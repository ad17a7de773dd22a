import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ParseKeys } from 'i18next';
import { useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useChangeTeam, type Role, type TeamChange } from '@/features/desk/api/team';
import { Constants } from '@/lib/database.types';
import { useDecisionError } from '@/features/desk/api/use-decision-error';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { CheckboxField } from '@/ui/field/checkbox-field';
import { TextAreaField } from '@/ui/field/text-area-field';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';
import { toast } from '@/ui/toast/toast';

export type TeamStep = TeamChange['action'];

type DoorKey = ParseKeys<'desk-door'>;

interface TeamFormProps {
  step: TeamStep;
  /** Whom it concerns; empty to add someone. */
  userId: string;
  roles: readonly Role[];
  onClose: () => void;
}

const { operator_role: roles } = Constants.public.Enums;

const schemaOf = (step: TeamStep) =>
  v.object({
    email:
      step === 'add_operator'
        ? v.pipe(v.string(), v.trim(), v.regex(/^\S+@\S+$/, 'invalid.email' satisfies DoorKey))
        : v.string(),
    roles:
      step === 'add_operator' || step === 'change_operator'
        ? v.pipe(v.array(v.picklist(roles)), v.minLength(1, 'invalid.roles' satisfies DoorKey))
        : v.array(v.picklist(roles)),
    note: v.pipe(v.string(), v.trim(), v.nonEmpty('invalid.note' satisfies DoorKey)),
  });

/** Adds an operator, changes one's roles, ends that, or removes a lost authenticator. */
export function TeamForm({ step, userId, roles: current, onClose }: TeamFormProps) {
  const { t } = useTranslation(['desk-door', 'desk', 'common']);
  const errorText = useDecisionError();
  const change = useChangeTeam();
  const form = useForm({
    resolver: valibotResolver(schemaOf(step)),
    defaultValues: { email: '', roles: [...current], note: '' },
  });
  const email = useFormField(form.control, 'email', t);
  const note = useFormField(form.control, 'note', t);
  const rolesError = form.formState.errors.roles?.message;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>('input, button, textarea')?.focus(), []);
  const label = t(`desk:decision.${step}.label`);
  const hasRoles = step === 'add_operator' || step === 'change_operator';
  return (
    <div ref={root}>
      <Form
        form={form}
        aria-label={label}
        className="grid gap-4"
        onValid={async (values) => {
          await change.mutateAsync(
            step === 'add_operator'
              ? { action: step, ...values }
              : { action: step, userId, note: values.note, roles: values.roles },
          );
          toast.success(t(`desk:decision.${step}.done`));
          onClose();
        }}
      >
        <p>{t(`desk:decision.${step}.follows`)}</p>
        {change.isError ? <Alert tone="error">{errorText(change.error)}</Alert> : null}
        {step === 'add_operator' ? (
          <TextField
            {...email}
            type="email"
            label={t('desk-door:team.email')}
            hint={t('desk-door:team.emailHint')}
            autoComplete="off"
            required
          />
        ) : null}
        {hasRoles ? (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">{t('desk-door:team.roles')}</legend>
            <Controller
              control={form.control}
              name="roles"
              render={({ field }) => (
                <>
                  {roles.map((role) => (
                    <CheckboxField
                      key={role}
                      label={t(`desk-door:role.${role}.about`)}
                      checked={field.value.includes(role)}
                      onCheckedChange={(isChecked) =>
                        field.onChange(
                          roles.filter((one) =>
                            one === role ? isChecked : field.value.includes(one),
                          ),
                        )
                      }
                    />
                  ))}
                </>
              )}
            />
            {rolesError ? (
              <p role="alert" className="text-sm text-danger">
                {t('desk-door:invalid.roles')}
              </p>
            ) : null}
          </fieldset>
        ) : null}
        <TextAreaField
          {...note}
          label={t('desk:form.note')}
          hint={t('desk:form.noteHint')}
          rows={2}
          maxLength={2000}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={hasRoles ? 'primary' : 'danger'}
            loading={change.isPending}
            loadingText={t('desk:form.deciding')}
          >
            {label}
          </Button>
          <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
