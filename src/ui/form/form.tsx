import { useEffect, useRef, type ComponentProps } from 'react';
import {
  get,
  set,
  type FieldValues,
  type SubmitErrorHandler,
  type UseFormReturn,
} from 'react-hook-form';
import { useIsServed } from '@/ui/hooks/use-is-served';

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

/** Takes what stands in the fields over, where a password manager has filled one in without an event. */
function takeFilledIn<Values extends FieldValues, Output>(
  element: HTMLFormElement,
  form: UseFormReturn<Values, unknown, Output>,
) {
  const values = structuredClone(form.getValues());
  let isChanged = false;
  for (const field of element.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const value: unknown = field.name === '' ? undefined : get(values, field.name);
    // React keeps the attribute at what it drew last; a field may show another text than it stores.
    if (typeof value !== 'string' || field.value === field.defaultValue) continue;
    if (field.type === 'radio' || value === field.value) continue;
    set(values, field.name, field.value);
    isChanged = true;
  }
  if (!isChanged) return;
  form.reset(values, {
    keepDefaultValues: true,
    keepErrors: true,
    keepTouched: true,
    keepIsSubmitted: true,
    keepSubmitCount: true,
  });
}

/** Makes room for what is wrong below the field that has the focus; it comes after the focus. */
function showFault() {
  document.activeElement?.scrollIntoView({ block: 'nearest' });
}

/**
 * A form validated by its schema. The browser's validation is off, because its messages are in the
 * browser's language. In the host's file it waits for the app: a script of the page keeps it from being
 * sent, and the app sends it as soon as it has taken the fields over.
 */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, onValid, onInvalid, ...rest } = props;
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isServed = useIsServed();
  const wasSent = useRef(false);
  useEffect(() => {
    if (isServed) {
      wasSent.current = element.current?.dataset['waits'] === 'sent';
    } else if (wasSent.current) {
      // One drawing later, when the fields have handed over what was typed.
      wasSent.current = false;
      element.current?.requestSubmit();
    }
  }, [isServed]);
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
      ref={element}
      noValidate
      // Without scripts it would be sent with its password in the address.
      method="post"
      data-waits={isServed ? '' : undefined}
      suppressHydrationWarning
      {...rest}
      // Before a field that loses the focus is drawn again, which would empty it.
      onBlurCapture={(event) => takeFilledIn(event.currentTarget, form)}
      onSubmit={(event) => {
        event.preventDefault();
        takeFilledIn(event.currentTarget, form);
        if (isSending.current) return;
        void form.handleSubmit(send, async (errors, submitted) => {
          await onInvalid?.(errors, submitted);
          requestAnimationFrame(showFault);
        })(event);
      }}
    />
  );
}
