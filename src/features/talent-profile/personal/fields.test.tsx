import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { SkillsField } from './skills-field';

await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: {} } });

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
