import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import {
  get,
  set,
  useForm,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import * as v from 'valibot';

/**
 * A form that shows stored values with the person's edits on top: what another tab saves appears
 * here unless the same field is being edited.
 * @param storedValues the stored values
 * @param keptEdits earlier edits by field path, read once; values of the wrong shape are dropped
 * @param checking what a check of the values waits for
 */
export function useStoredForm<Values extends FieldValues>(
  schema: v.GenericSchema<Values>,
  storedValues: Values,
  keptEdits: object | undefined,
  checking: (resolver: Resolver<Values>) => Resolver<Values> = (resolver) => resolver,
): UseFormReturn<Values> {
  const [start] = useState(() => ({
    storedValues,
    edited: withEdits(schema, storedValues, keptEdits),
  }));
  const form = useForm<Values>({
    resolver: checking(valibotResolver(schema)),
    values: start.edited,
  });
  useEffect(() => form.resetDefaultValues(start.storedValues), [form, start]);
  useEffect(() => {
    form.reset(storedValues, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true });
    // Without this, an edit that has been stored would still count as unsaved.
    form.resetDefaultValues(storedValues);
  }, [form, storedValues]);
  return form;
}

/**
 * Restored edits may be invalid, as the person can correct them; only values of the wrong shape are
 * dropped.
 */
function withEdits<Values extends FieldValues>(
  schema: v.GenericSchema<Values>,
  storedValues: Values,
  edits: object = {},
): Values {
  const edited = structuredClone(storedValues);
  for (const [path, value] of Object.entries(edits)) {
    const before: unknown = get(edited, path);
    if (before === undefined) continue;
    set(edited, path, value);
    if (!v.safeParse(schema, edited).typed) set(edited, path, before);
  }
  return edited;
}

/** The values whose fields are marked as edited. */
export function editedValues<Values extends object, Name extends keyof Values>(
  names: readonly Name[],
  values: Values,
  dirtyFields: { readonly [name in Name]?: unknown } = {},
): Partial<Pick<Values, Name>> {
  const edited: Partial<Pick<Values, Name>> = {};
  for (const name of names) {
    if (dirtyFields[name]) edited[name] = values[name];
  }
  return edited;
}

/** Shows fields as they were stored, except those edited again since they were sent. */
export function showSaved<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly FieldPath<Values>[],
  sentValues: object,
  savedValues: object,
): void {
  for (const name of names) {
    if (JSON.stringify(form.getValues(name)) !== JSON.stringify(get(sentValues, name))) continue;
    form.resetField(name, { defaultValue: get(savedValues, name) });
  }
}
