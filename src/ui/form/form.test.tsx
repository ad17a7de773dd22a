import { valibotResolver } from '@hookform/resolvers/valibot';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { TextField } from '@/ui/field/text-field';
import { Form } from './form';
import { useFormField } from './use-form-field';

const texts: Record<string, string> = {
  nameMissing: 'Your name, please',
  cityMissing: 'Which city?',
};
const t = (key: string, defaultValue: string) => texts[key] ?? defaultValue;
const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('nameMissing')),
  city: v.pipe(v.string(), v.nonEmpty('cityMissing')),
});

interface PersonFormProps {
  onValid: (person: v.InferOutput<typeof schema>) => Promise<unknown>;
  onInvalid?: () => void;
}

function PersonForm({ onValid, onInvalid }: PersonFormProps) {
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { name: '', city: '' },
  });
  return (
    <Form form={form} onValid={onValid} onInvalid={onInvalid}>
      <TextField label="Name" {...useFormField(form.control, 'name', t)} />
      <TextField label="City" {...useFormField(form.control, 'city', t)} />
      <button type="submit">Send</button>
    </Form>
  );
}

const show = (props: PersonFormProps) => {
  render(<PersonForm {...props} />);
  return userEvent.setup();
};
const field = (name: string) => screen.getByLabelText(name);

it('shows no error before a submit, then one at each invalid field with the focus in the first', async () => {
  const onValid = vi.fn<() => Promise<void>>();
  const onInvalid = vi.fn<() => void>();
  const user = show({ onValid, onInvalid });
  await user.click(field('Name'));
  await user.click(field('City'));
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button'));
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toHaveAccessibleDescription('Your name, please');
  expect(field('City')).toHaveAccessibleDescription('Which city?');
  expect(onInvalid).toHaveBeenCalledOnce();
  expect(onValid).not.toHaveBeenCalled();
});

it('validates while typing once it has been submitted', async () => {
  const user = show({ onValid: () => Promise.resolve() });
  await user.type(field('City'), 'Berlin{Enter}');
  await user.type(field('Name'), 'A');
  expect(field('Name')).toBeValid();
  await user.clear(field('Name'));
  expect(field('Name')).toBeInvalid();
});

it('passes on the values parsed by the schema, and ignores a submit while one is running', async () => {
  let settle = () => {};
  const onValid = vi.fn<PersonFormProps['onValid']>(
    () => new Promise<void>((resolve) => (settle = resolve)),
  );
  const user = show({ onValid });
  await user.type(field('Name'), ' Ana ');
  await user.type(field('City'), 'Berlin{Enter}{Enter}{Enter}');
  await waitFor(() => expect(onValid).toHaveBeenCalledWith({ name: 'Ana', city: 'Berlin' }));
  expect(onValid).toHaveBeenCalledOnce();
  settle();
  await user.type(field('City'), '{Enter}');
  expect(onValid).toHaveBeenCalledTimes(2);
});

it('keeps the typed text after a failed submit and can be submitted again', async () => {
  const onValid = vi.fn<PersonFormProps['onValid']>().mockRejectedValue(new Error('refused'));
  const user = show({ onValid });
  await user.type(field('Name'), 'Ana');
  await user.type(field('City'), 'Berlin{Enter}');
  await waitFor(() => expect(onValid).toHaveBeenCalledOnce());
  await user.type(field('City'), '{Enter}');
  expect(onValid).toHaveBeenCalledTimes(2);
  expect(field('City')).toHaveValue('Berlin');
});

/** Fills a field as a password manager does, which sets its text and may fire nothing, or `change` alone. */
function fillSilently(name: string, text: string, event?: Event) {
  const input = field(name);
  if (!(input instanceof HTMLInputElement)) throw new Error('This is no input');
  input.value = text;
  if (event) input.dispatchEvent(event);
}

it('sends what a password manager filled in without an event', async () => {
  const onValid = vi.fn<() => Promise<void>>().mockResolvedValue();
  const user = show({ onValid });
  fillSilently('Name', 'Mei');
  fillSilently('City', 'Lima', new Event('change', { bubbles: true }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onValid).toHaveBeenCalledWith({ name: 'Mei', city: 'Lima' }));
});

it('keeps what was filled in without an event while the person goes on to the next field', async () => {
  const onValid = vi.fn<() => Promise<void>>().mockResolvedValue();
  const user = show({ onValid });
  await user.click(field('Name'));
  fillSilently('Name', 'Mei');
  await user.type(field('City'), 'Lima');
  expect(field('Name')).toHaveValue('Mei');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onValid).toHaveBeenCalledWith({ name: 'Mei', city: 'Lima' }));
});
