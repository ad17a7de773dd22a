import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@tests/render-part';
import { useStart } from './use-start';

function Start() {
  const { to, label } = useStart('/register', {
    visitor: 'Get Started',
    company: 'Search talent',
    talent: 'Your profile',
  });
  return <a href={to}>{label}</a>;
}

it.each([
  ['a visitor', undefined, 'Get Started', '/register'],
  ['a company', 'company', 'Search talent', '/company/search-talent'],
  ['a talent', 'talent', 'Your profile', '/talent/profile'],
])('sends %s to their own start page', async (_who, userType, name, to) => {
  await renderPart(<Start />, userType === undefined ? {} : { as: { userType } });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
});
