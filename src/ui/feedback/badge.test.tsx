import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { initials } from '@/ui/layout/avatar';
import { CountBadge, countText } from './badge';

describe('CountBadge', () => {
  it.each([
    [0, null],
    [-1, null],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [250, '9+'],
  ])('shows %i as %s', (count, text) => {
    expect(countText(count)).toBe(text);
  });

  it('shows nothing at zero, and has a label for screen readers', () => {
    const { container, rerender } = render(<CountBadge count={0} label="No unread messages" />);
    expect(container).toBeEmptyDOMElement();
    rerender(<CountBadge count={12} label="12 unread messages" />);
    expect(screen.getByText('9+')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('12 unread messages')).toBeInTheDocument();
  });
});

describe('initials', () => {
  it.each([
    ['Leo Santos', 'LS'],
    ['Northwind', 'N'],
    ['  ana maría  ruiz ', 'AR'],
    ['', ''],
  ])('shortens %j to %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
