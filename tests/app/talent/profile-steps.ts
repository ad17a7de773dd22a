import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Person } from '../../support/people/people.ts';
import { openApp } from '../open-app.ts';

export async function openProfile(talent: Person): Promise<UserEvent> {
  const user = await openApp('/talent/profile', { as: talent });
  await screen.findByRole('heading', { name: 'Personal info' });
  return user;
}

// Not by role: on the whole screen jsdom takes seconds to find out all roles.
export const cards = () =>
  [...document.querySelectorAll<HTMLElement>('[role="group"][id^="position-"]')].map((card) =>
    within(card),
  );

/** The message about what went wrong, which a screen reader says at once. */
export const alertText = () => document.querySelector('[role="alert"]')?.textContent ?? '';

/** A field of the n-th position, from 0. */
export const fieldOf = (label: string, position = 0) => {
  const [card] = cards().slice(position);
  if (!card) throw new Error('No such position');
  return card.getByLabelText(label);
};

export const titles = () =>
  cards().map((card) => card.getByLabelText<HTMLSelectElement>('Position').value);

/** Puts a text in the place of a field's own at once, because each key would render the whole screen. */
export async function type(user: UserEvent, into: HTMLElement, text: string) {
  await user.clear(into);
  await user.click(into);
  await user.paste(text);
}

export async function save(user: UserEvent) {
  const [button] = screen.getAllByRole('button', { name: 'Save Profile' });
  if (button) await user.click(button);
}

/** Waits until there is nothing left to save. */
export const isSaved = () =>
  waitFor(() => expect(document.querySelector('[data-save-bar]')).toBeNull());

export async function saveAll(user: UserEvent) {
  await save(user);
  await isSaved();
}

/** Reads everything again, as the app does when another tab has changed something. */
export async function readAgain() {
  const { queryClient } = await import('@/lib/query/query-client');
  await queryClient.invalidateQueries();
}
