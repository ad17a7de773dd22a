import type { ComponentProps } from 'react';
import { cx } from '@/ui/cx';
import { controlLook, FieldFrame, useDescribed, type FieldTexts } from './field-frame';

export type TextAreaFieldProps = FieldTexts & ComponentProps<'textarea'>;

/** Several lines of text; grows with its content where the browser supports it. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, id, className, rows = 4, ...rest } = props;
  const { control, hintId, errorId } = useDescribed({ hint, error }, id);
  return (
    <FieldFrame
      {...{ label, hint, error, hintId, errorId, className }}
      controlId={control.id}
      required={rest.required}
    >
      <textarea
        {...rest}
        {...control}
        rows={rows}
        className={cx(controlLook, 'field-sizing-content max-h-80 min-h-28 resize-y')}
      />
    </FieldFrame>
  );
}
