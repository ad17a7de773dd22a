import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { PhoneField } from './phone-field';
import { SkillsField } from './skills-field';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {} } });

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

describe('PhoneField', () => {
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

function Skills() {
  const [skills, setSkills] = useState<string[]>([]);
  return (
    <>
      <SkillsField
        label="Skills"
        hint=""
        placeholder=""
        fullText="No more than 20."
        morePlaceholder=""
        removeLabel={(skill) => `Remove ${skill}`}
        value={skills}
        onValueChange={setSkills}
      />
      <output>{skills.join('|')}</output>
    </>
  );
}

describe('SkillsField', () => {
  it('adds a skill on Enter, comma and blur, without duplicates', async () => {
    render(<Skills />);
    const field = screen.getByLabelText('Skills');
    await userEvent.type(field, 'B2B{Enter}HubSpot,B2B{Enter}Closing');
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('B2B|HubSpot|Closing');
  });

  it('ignores a skill that differs only in capitals', async () => {
    render(<Skills />);
    await userEvent.type(screen.getByLabelText('Skills'), 'Negotiation{Enter}negotiation{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent(/^Negotiation$/);
  });

  it('says that no more skills fit and keeps the typed text', async () => {
    render(<Skills />);
    const field = screen.getByLabelText('Skills');
    await userEvent.click(field);
    await userEvent.paste(Array.from({ length: 20 }, (_, index) => `Skill ${index}`).join(','));
    await userEvent.type(field, 'Closing{Enter}');
    expect(field).toHaveValue('Closing');
    expect(field).toHaveAccessibleDescription('No more than 20.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Skill 3' }));
    await userEvent.type(field, '{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent(/Skill 19\|Closing$/);
    expect(field).not.toHaveAccessibleDescription('No more than 20.');
  });

  it('removes a skill by its button and by Backspace', async () => {
    render(<Skills />);
    const field = screen.getByLabelText('Skills');
    await userEvent.type(field, 'A{Enter}B{Enter}C{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Remove B' }));
    await userEvent.type(field, '{Backspace}');
    expect(screen.getByRole('status')).toHaveTextContent('A');
  });
});
