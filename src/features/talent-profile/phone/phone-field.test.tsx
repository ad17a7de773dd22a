import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhoneFieldProps } from './phone-field';

let PhoneField: ComponentType<PhoneFieldProps>;
let phoneNumbers: (typeof import('./phone-code'))['phoneNumbers'];

// Each test is a page load: nothing has asked for the code of numbers yet.
beforeEach(async () => {
  vi.resetModules();
  const { default: i18next } = await import('i18next');
  const { initReactI18next } = await import('react-i18next');
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {} } });
  ({ PhoneField } = await import('./phone-field'));
  ({ phoneNumbers } = await import('./phone-code'));
});

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
const country = () => screen.getByLabelText('Country');
const saved = () => screen.getByRole('status');

function Phone({ start }: { start: string }) {
  const [phone, setPhone] = useState(start);
  return (
    <>
      <PhoneField label="Phone" countryLabel="Country" value={phone} onValueChange={setPhone} />
      <output>{phone}</output>
      <button type="button" onClick={() => setPhone('+49 30 901820')}>
        Loaded
      </button>
    </>
  );
}

describe('PhoneField with the code of numbers', () => {
  beforeEach(() => phoneNumbers.load());

  it('starts with Spain, formats the number, and adds the calling code', async () => {
    render(<Phone start="" />);
    expect(screen.getByLabelText('Country')).toHaveValue('ES');
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '612004118');
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('612 00 41 18');
    expect(screen.getByRole('status')).toHaveTextContent('+34 612 00 41 18');
  });

  it('keeps the caret where a digit is corrected', async () => {
    render(<Phone start="+34 612 00 41 18" />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    await userEvent.type(field, '{Backspace}3', {
      initialSelectionStart: 3,
      initialSelectionEnd: 3,
    });
    expect(field).toHaveValue('613 00 41 18');
    expect(field.value.slice(0, field.selectionStart ?? 0).trim()).toBe('613');
  });

  it('accepts a number that is typed with its calling code', async () => {
    render(<Phone start="" />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '+44 20 7946 0958');
    expect(screen.getByLabelText('Country')).toHaveValue('GB');
    expect(screen.getByRole('status')).toHaveTextContent('+44 20 7946 0958');
  });

  it('keeps the digits when the country changes', async () => {
    render(<Phone start="+34 612 00 41 18" />);
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'FR');
    expect(screen.getByRole('status')).toHaveTextContent(/^\+33/);
  });

  it('gives an empty value when it is cleared', async () => {
    render(<Phone start="+34 612 00 41 18" />);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Phone' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows a number that was loaded later', async () => {
    render(<Phone start="" />);
    await userEvent.click(screen.getByRole('button', { name: 'Loaded' }));
    expect(screen.getByLabelText('Country')).toHaveValue('DE');
  });
});

describe('PhoneField before the code of numbers is there', () => {
  it('shows a stored number as it is stored, and loads nothing until it is used', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    const load = vi.spyOn(phoneNumbers, 'load');
    render(<Phone start="+34 612 00 41 18" />);
    expect(country()).toHaveValue('ES');
    expect(field()).toHaveValue('612 00 41 18');
    expect(load).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
    fireEvent.focus(field());
    await phoneNumbers.awaited;
    expect(saved()).toHaveTextContent('+34 612 00 41 18');
  });

  it('offers every country at once', async () => {
    render(<Phone start="" />);
    expect(screen.getAllByRole('option').length).toBeGreaterThan(200);
    fireEvent.change(country(), { target: { value: 'FR' } });
    expect(country()).toHaveValue('FR');
    fireEvent.change(field(), { target: { value: '0612345678' } });
    await waitFor(() => expect(field()).toHaveValue('06 12 34 56 78'));
    expect(saved()).toHaveTextContent('+33 6 12 34 56 78');
  });

  it('keeps what is typed, and formats it round the caret when the code arrives', async () => {
    render(<Phone start="" />);
    field().focus();
    expect(phoneNumbers.loaded()).toBeUndefined();
    fireEvent.change(field(), { target: { value: '612004118' } });
    field().setSelectionRange(5, 5);
    expect(field()).toHaveValue('612004118');
    expect(saved()).toHaveTextContent('+34 612004118');
    await waitFor(() => expect(field()).toHaveValue('612 00 41 18'));
    expect(field()).toHaveFocus();
    expect(field().selectionStart).toBe(7);
    expect(saved()).toHaveTextContent('+34 612 00 41 18');
  });

  it('recognises the country of a number that was typed with its code', async () => {
    render(<Phone start="" />);
    fireEvent.change(field(), { target: { value: '+44 20 7946 0958' } });
    expect(saved()).toHaveTextContent('+44 20 7946 0958');
    await waitFor(() => expect(country()).toHaveValue('GB'));
    expect(field()).toHaveValue('020 7946 0958');
  });

  it('asks on its own for the country of a number whose code several share', async () => {
    render(<Phone start="+1 613 555 0123" />);
    expect(country()).toHaveValue('US');
    await waitFor(() => expect(country()).toHaveValue('CA'));
    expect(field()).toHaveValue('(613) 555-0123');
    expect(saved()).toHaveTextContent('+1 613 555 0123');
  });
});
