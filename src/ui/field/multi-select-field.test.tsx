import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { matchOptions } from './match-options';
import { MultiSelectField } from './multi-select-field';

const options = ['English', 'Español', 'French', 'Old English', 'Zulu'].map((label) => ({
  value: label,
  label,
}));

function Example({ start }: { start: string[] }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MultiSelectField
        label="Languages"
        value={value}
        onValueChange={setValue}
        options={options}
        placeholder="Choose languages"
        searchPlaceholder="Search languages"
        removeLabel={(option) => `Remove ${option.label}`}
        error={value.length === 0 ? 'Choose at least one.' : null}
      />
      <output aria-label="value">{value.join(', ')}</output>
    </>
  );
}

const shownOptions = () => screen.getAllByRole('option').map((option) => option.textContent);
const value = () => screen.getByLabelText('value').textContent;

describe('MultiSelectField', () => {
  it('searches, selects options by keyboard and stays open', async () => {
    const user = userEvent.setup();
    render(<Example start={[]} />);
    const input = screen.getByRole('combobox', { name: 'Languages' });
    expect(input).toHaveAttribute('placeholder', 'Choose languages');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Choose at least one.');

    await user.type(input, 'espan');
    expect(shownOptions()).toEqual(['Español']);
    await user.keyboard('{Enter}');
    expect(value()).toBe('Español');
    expect(input).toHaveValue('');
    expect(input).toBeValid();
    expect(input).toHaveAttribute('placeholder', 'Search languages');

    await user.keyboard('{ArrowDown}');
    const active = screen.getByRole('option', { name: 'French' });
    expect(input).toHaveAttribute('aria-activedescendant', active.id);
    await user.keyboard('{Enter}');
    expect(value()).toBe('Español, French');
    expect(active).toHaveAttribute('aria-selected', 'true');

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('wraps from the first option to the last with the arrow keys', async () => {
    const user = userEvent.setup();
    render(<Example start={[]} />);
    const input = screen.getByRole('combobox');
    await user.click(input);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(value()).toBe('Zulu');
  });

  it('removes an option by its chip, by choosing it again and by Backspace', async () => {
    const user = userEvent.setup();
    render(<Example start={['English', 'French', 'Zulu']} />);
    await user.click(screen.getByRole('button', { name: 'Remove French' }));
    expect(value()).toBe('English, Zulu');

    await user.click(screen.getByRole('combobox'));
    await user.click(within(screen.getByRole('listbox')).getByText('English'));
    expect(value()).toBe('Zulu');

    await user.keyboard('{Backspace}');
    expect(value()).toBe('');
  });

  it('closes and clears the search text when it loses the focus', async () => {
    const user = userEvent.setup();
    render(<Example start={[]} />);
    await user.type(screen.getByRole('combobox'), 'zul');
    await user.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox')).toHaveValue('');
  });
});

describe('matchOptions', () => {
  const labels = (query: string) => matchOptions(options, query).map(({ label }) => label);

  it('ignores case and accents and puts labels that begin with the query first', () => {
    expect(labels('ESPAÑOL')).toEqual(['Español']);
    expect(labels('eng')).toEqual(['English', 'Old English']);
    expect(labels('e').slice(0, 2)).toEqual(['English', 'Español']);
  });

  it('matches every option for a blank query and none for an unknown word', () => {
    expect(labels('  ')).toHaveLength(options.length);
    expect(labels('klingon')).toEqual([]);
  });
});
