import { expect, it } from 'vitest';
import { answerIn, questions, type QuestionId } from './questions.ts';

const ref = 'abcdefghijklmnopqrst';

it.each<[QuestionId, string, string]>([
  ['project', ` ${ref} `, ref],
  ['project', `https://supabase.com/dashboard/project/${ref}/settings/api-keys`, ref],
  ['site', 'https://www.example.com/', 'https://www.example.com'],
])('reads the answer to %s in %s', (id, typed, answer) => {
  const question = questions.find((one) => one.id === id);
  if (!question) throw new Error(`${id} isn't asked.`);
  expect(answerIn(question, typed)).toBe(answer);
  expect(question.problem?.(answer, 'test')).toBeUndefined();
});

it.each<[QuestionId, string]>([
  ['project', 'my-project'],
  ['accessToken', 'sb_secret_x'],
  ['publishableKey', 'sb_secret_x'],
  ['secretKey', 'sb_publishable_x'],
  ['site', 'http://www.example.com'],
  ['site', 'https://www.example.com/pitches'],
  ['brand', 'Cash $ Talent'],
  ['mailKey', 'sk_test_account'],
  ['price', '15'],
  ['refundKey', 'sk_test_account'],
  ['refundKey', 'rk_live_desk'],
  ['readKey', 'sk_test_account'],
])('refuses as %s: %s', (id, answer) => {
  const question = questions.find((one) => one.id === id);
  expect(question?.problem?.(answer, 'test')).toEqual(expect.any(String));
});
