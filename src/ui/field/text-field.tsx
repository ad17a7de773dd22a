import type { ComponentProps } from 'react';
import { cx } from '@/ui/cx';
import { controlLook, FieldFrame, useDescribed, type FieldTexts } from './field-frame';

export type TextFieldProps = FieldTexts &
  ComponentProps<'input'> & {
    /** For the control itself; `className` is for the whole field. */
    inputClassName?: string;
  };

/** One line of text with its label, hint and error tied to it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, id, className, inputClassName, ...rest } = props;
  const { control, hintId, errorId } = useDescribed({ hint, error }, id);
  return (
    <FieldFrame
      {...{ label, hint, error, hintId, errorId, className }}
      controlId={control.id}
      required={rest.required}
    >
      <input {...rest} {...control} className={cx(controlLook, inputClassName)} />
    </FieldFrame>
  );
}
