import { useRef, type ComponentProps } from 'react';
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';

export type FormProps<Values extends FieldValues, Output> = Omit<
  ComponentProps<'form'>,
  'onSubmit' | 'onInvalid'
> & {
  form: UseFormReturn<Values, unknown, Output>;
  /**
   * Sends what the schema let through. Until it settles, submitting again does nothing. Its failure
   * is the mutation's to report.
   */
  onValid: (values: Output) => Promise<unknown>;
  /** What else happens when a field is refused; the first such field has the focus by then. */
  onInvalid?: SubmitErrorHandler<Values>;
};

/** A form whose schema decides. The browser's own checks are off: they speak another language. */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, onValid, onInvalid, ...rest } = props;
  const isSending = useRef(false);
  // Not awaited: the form counts as submitted, so fields are checked as one types meanwhile.
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
