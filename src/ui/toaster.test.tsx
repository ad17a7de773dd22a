import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toast } from './toast';
import { AppToaster } from './toaster';

describe('toast', () => {
  it('shows what was said before the toaster had loaded, and what comes after', async () => {
    render(<AppToaster />);
    act(() => toast.success('Login successful!'));
    expect(await screen.findByText('Login successful!', {}, { timeout: 5000 })).toBeInTheDocument();
    act(() => toast.error('Passwords do not match', { duration: 4000 }));
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  });
});
