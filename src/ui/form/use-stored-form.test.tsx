import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { TextField } from '@/ui/field/text-field';
import { useFormField } from './use-form-field';
import { editedValues, useStoredForm } from './use-stored-form';

const schema = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  skills: v.array(v.string()),
  homes: v.record(v.string(), v.object({ kind: v.picklist(['', 'flat']) })),
});
type Person = v.InferOutput<typeof schema>;
const storedPerson: Person = { name: 'Mei', skills: ['B2B'], homes: { h1: { kind: 'flat' } } };

function PersonForm({ storedPerson, edits }: { storedPerson: Person; edits?: object }) {
  const form = useStoredForm(schema, storedPerson, edits);
  const values = form.watch();
  return (
    <>
      <TextField label="Name" {...useFormField(form.control, 'name', (key) => key)} />
      <output>
        {JSON.stringify(editedValues(['name', 'skills'], values, form.formState.dirtyFields))}
      </output>
      <p data-testid="values">{JSON.stringify(values)}</p>
      {form.formState.isDirty ? <p>Unsaved</p> : null}
    </>
  );
}

const formValues = (): unknown => JSON.parse(screen.getByTestId('values').textContent);
const edits = (): unknown => JSON.parse(screen.getByRole('status').textContent);

it('shows newly stored values except in a field with an unsaved edit', async () => {
  const { rerender } = render(<PersonForm storedPerson={storedPerson} />);
  await userEvent.type(screen.getByLabelText('Name'), ' Lin');
  rerender(<PersonForm storedPerson={{ ...storedPerson, name: 'Mia', skills: ['CRM'] }} />);
  expect(formValues()).toEqual({ ...storedPerson, name: 'Mei Lin', skills: ['CRM'] });
  expect(edits()).toEqual({ name: 'Mei Lin' });
  expect(screen.getByText('Unsaved')).toBeVisible();
});

it('counts an edit as saved once the same value is stored', async () => {
  const { rerender } = render(<PersonForm storedPerson={storedPerson} />);
  await userEvent.type(screen.getByLabelText('Name'), ' Lin');
  rerender(<PersonForm storedPerson={{ ...storedPerson, name: 'Mei Lin' }} />);
  expect(edits()).toEqual({});
  expect(screen.queryByText('Unsaved')).toBeNull();
});

it('restores stored edits, including invalid ones', () => {
  const { rerender } = render(<PersonForm storedPerson={storedPerson} edits={{ name: '' }} />);
  expect(edits()).toEqual({ name: '' });
  rerender(<PersonForm storedPerson={{ ...storedPerson, name: 'Mia' }} edits={{ name: '' }} />);
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

it.each([
  { name: 1 },
  { skills: ['B2B', 1] },
  { skills: 'B2B' },
  { 'homes.h1.kind': 'castle' },
  { 'homes.h2.kind': '' },
  { homes: null },
  { unknown: 'x' },
  [],
])('ignores stored edits that do not fit the form: %j', (edits) => {
  render(<PersonForm storedPerson={storedPerson} edits={edits} />);
  expect(formValues()).toEqual(storedPerson);
  expect(screen.queryByText('Unsaved')).toBeNull();
});
