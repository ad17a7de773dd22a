import { useRef, type ComponentProps } from 'react';
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';

export type FormProps<Values extends FieldValues, Output> = Omit<
  ComponentProps<'form'>,
  'onSubmit' | 'onInvalid'
> & {
  form: UseFormReturn<Values, unknown, Output>;
  /**
   * Sends the values that the schema accepted. Submitting again does nothing until the promise
   * settles; the mutation reports its own failure.
   */
  onValid: (values: Output) => Promise<unknown>;
  /** Called when a field is invalid; the first such field has the focus by then. */
  onInvalid?: SubmitErrorHandler<Values>;
};

/**
 * A form validated by its schema. The browser's validation is off, because its messages are in the
 * browser's language.
 */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, onValid, onInvalid, ...rest } = props;
  const isSending = useRef(false);
  // Not awaited, so that the form counts as submitted and validates while the person types.
  const send = (values: Output) => {
    if (isSending.current) return;
    isSending.current = true;
    const settle = () => {
      isSending.current = false;
    };
    onValid(values).then(settle, settle);
  };
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending.current) void form.handleSubmit(send, onInvalid)(event);
      }}
    />
  );
}
