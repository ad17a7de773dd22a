import { expect, it } from 'vitest';
import { farewellLetter } from './farewell-letter.ts';

const site = { url: 'https://app.example', contactEmail: 'hello@app.example' };
const farewell = {
  id: 'a',
  email: 'ana@example.com',
  language: 'en',
  brand: 'Pitchreel',
  is_asked: true,
};

it('says that the account is gone, what is kept, and that the address is forgotten', () => {
  const letter = farewellLetter(farewell, site);
  expect(letter.to).toBe('ana@example.com');
  expect(letter.subject).toBe('Your Pitchreel account has been deleted');
  expect(letter.text).toContain('profile, videos, messages and sign-in');
  expect(letter.text).toContain('six years');
  expect(letter.text).toContain('We forget this address');
  expect(letter.text).toContain('https://app.example/privacy');
  expect(letter.reply_to).toBe('hello@app.example');
  expect(letter.text).not.toContain("You didn't ask");
});

it('says why, by which rule and how to object where nobody asked for it', () => {
  const { text } = farewellLetter({ ...farewell, is_asked: false }, site);
  expect(text).toContain("You didn't ask for this");
  expect(text).toContain("“What isn't allowed”");
  expect(text).toContain('reply to this email within six months');
});

it('is written in the language its owner read', () => {
  expect(farewellLetter({ ...farewell, language: 'es' }, site).subject).toBe(
    'Hemos eliminado tu cuenta de Pitchreel',
  );
});
