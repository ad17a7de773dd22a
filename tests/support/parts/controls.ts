import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** A field by its label, without the button that shows a password. */
export const field = (name: string | RegExp) => screen.getByLabelText(name, { selector: 'input' });

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

const toastTexts = () =>
  [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent);

/** Waits for a toast with this text. */
export const expectToast = (text: string) =>
  waitFor(() => expect(toastTexts()).toContainEqual(expect.stringContaining(text)));

export const expectNoToast = () => expect(toastTexts()).toEqual([]);
