import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CheckboxField } from './checkbox-field';
import { PasswordField } from './password-field';
import { SelectField } from './select-field';
import { TextField } from './text-field';

describe('TextField', () => {
  it('associates the label, the hint and the error with the control', () => {
    render(<TextField label="Email" hint="We never share it." error="Enter an email address." />);
    const input = screen.getByLabelText('Email');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Enter an email address. We never share it.');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter an email address.');
  });

  it('is valid without an error', () => {
    render(<TextField label="Email" />);
    expect(screen.getByLabelText('Email')).toBeValid();
  });
});

describe('PasswordField', () => {
  it('shows and hides the password and keeps the typed text', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />);
    const input = screen.getByLabelText('Password');
    await user.type(input, 'Secret12');
    expect(input).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('Secret12');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('does not submit the form when its toggle is pressed', async () => {
    const user = userEvent.setup();
    const submit = vi.fn<() => void>();
    render(
      <form onSubmit={submit}>
        <PasswordField label="Password" showLabel="Show" hideLabel="Hide" />
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('SelectField and CheckboxField', () => {
  it('pass on the chosen value', async () => {
    const user = userEvent.setup();
    const title = vi.fn<(value: string) => void>();
    const remember = vi.fn<(checked: boolean) => void>();
    render(
      <>
        <SelectField
          label="Position"
          value="Closer"
          onValueChange={title}
          options={[
            { value: 'Closer', label: 'Closer' },
            { value: 'Setter', label: 'Setter' },
          ]}
        />
        <CheckboxField label="Remember this device" checked={false} onCheckedChange={remember} />
      </>,
    );
    await user.selectOptions(screen.getByLabelText('Position'), 'Setter');
    expect(title).toHaveBeenCalledWith('Setter');
    await user.click(screen.getByLabelText('Remember this device'));
    expect(remember).toHaveBeenCalledWith(true);
  });
});
