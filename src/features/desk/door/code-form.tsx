import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ParseKeys } from 'i18next';
import { useEffect, useRef, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useVerifyCode } from '@/features/desk/api/second-factor';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { TextField } from '@/ui/field/text-field';
import { Form } from '@/ui/form/form';
import { useFormField } from '@/ui/form/use-form-field';

const codeSchema = v.object({
  code: v.pipe(
    v.string(),
    // Apps show it in two groups.
    v.transform((code) => code.replaceAll(/\s/g, '')),
    v.regex(/^\d{6}$/, 'invalid.code' satisfies ParseKeys<'desk-door'>),
  ),
});

interface CodeFormProps {
  /** The authenticator that is being set up; without, a code of any counts. */
  factorId?: string;
  onConfirmed?: () => void;
  /** Stands beside the button. */
  children?: ReactNode;
}

/** Asks for the code that an authenticator shows now. */
export function CodeForm({ factorId, onConfirmed, children }: CodeFormProps) {
  const { t } = useTranslation('desk-door');
  const errorText = useErrorText();
  const form = useForm({ resolver: valibotResolver(codeSchema), defaultValues: { code: '' } });
  const code = useFormField(form.control, 'code', t);
  const confirm = useVerifyCode();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (factorId === undefined) root.current?.querySelector('input')?.focus();
  }, [factorId]);
  const failure = confirm.error && toAppError(confirm.error);
  return (
    <div ref={root}>
      <Form
        form={form}
        aria-label={t('code.title')}
        className="grid gap-4"
        onInvalid={() => confirm.reset()}
        onValid={async ({ code: digits }) => {
          await confirm.mutateAsync(
            { code: digits, ...(factorId === undefined ? {} : { factorId }) },
            {
              onError: () => {
                form.reset();
                form.setFocus('code');
              },
            },
          );
          onConfirmed?.();
        }}
      >
        {failure ? (
          <Alert tone="error">
            {failure.serviceCode === 'mfa_verification_failed'
              ? t('code.wrong')
              : errorText(confirm.error)}
          </Alert>
        ) : null}
        <TextField
          {...code}
          label={t('code.label')}
          hint={t('code.hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={8}
          required
          className="max-w-60"
          inputClassName="text-lg tracking-widest tabular-nums"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={confirm.isPending} loadingText={t('code.checking')}>
            {t('code.submit')}
          </Button>
          {children}
        </div>
      </Form>
    </div>
  );
}
