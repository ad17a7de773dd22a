import { useCallback } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { useServedValue } from './use-served-value';

/** What a field of a form is drawn with; goes into any field of `@/ui/field`. */
export type FormField<
  Values extends FieldValues,
  Name extends FieldPath<Values> = FieldPath<Values>,
> = ControllerRenderProps<Values, Name> & {
  /** What is wrong, in the person's language. */
  readonly error: string | undefined;
};

/**
 * Ties a field to its form: name, value, handlers, the place of the focus, and its error in words.
 * @param t translates a schema's messages, which are keys of the form's catalog
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  control: Control<Values, unknown, Output>,
  name: Name,
  t: (key: string, defaultValue: string) => string,
): FormField<Values, Name> {
  const { field, fieldState } = useController({ control, name });
  const { ref: fieldRef, onChange } = field;
  const servedRef = useServedValue(onChange);
  const ref = useCallback<typeof fieldRef>(
    (control: unknown) => {
      fieldRef(control);
      servedRef(control);
    },
    [fieldRef, servedRef],
  );
  const message = fieldState.error?.message;
  return { ...field, ref, error: message && t(message, message) };
}
