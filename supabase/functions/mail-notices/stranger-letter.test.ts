import { expect, it } from 'vitest';
import { strangerLetter, type StrangerMail } from './stranger-letter.ts';

const site = { url: 'https://app.example', contactEmail: 'hello@app.example' };
const ticketId = '3fef9c42-0000-4000-8000-000000000000';
const answered: StrangerMail = {
  id: 'a',
  kind: 'ticket_answer',
  email: 'zoe@example.com',
  language: 'en',
  facts: { ticket_id: ticketId, content: 'Try <b>again</b>.', token: 'abc' },
  brand: 'Pitchreel',
};
const report: StrangerMail = {
  ...answered,
  kind: 'report_received',
  facts: { report_id: ticketId, subject: 'pitch', at: '2026-11-27T10:00:00Z' },
};

it('answers a stranger with the number, the words and the way to write again', () => {
  const letter = strangerLetter(answered, site);
  expect(letter.to).toBe('zoe@example.com');
  expect(letter.subject).toBe('Answer from Pitchreel support [3FEF9C42]');
  expect(letter.text).toContain('Try <b>again</b>.');
  expect(letter.html).toContain('Try &lt;b&gt;again&lt;/b&gt;.');
  expect(letter.text).toContain(`https://app.example/support?ticket=${ticketId}#abc`);
  expect(letter.reply_to).toBe('hello@app.example');
});

it('confirms a report with number, what and when', () => {
  const letter = strangerLetter(report, site);
  expect(letter.subject).toBe("We've received your report [3FEF9C42]");
  expect(letter.text).toContain('Number: 3FEF9C42\nAbout: A pitch\nReported on: November 27, 2026');
  expect(letter.text).toContain('112');
});

it.each([
  ['dismissed', 'No hemos encontrado nada'],
  ['removed', 'Hemos retirado lo que denunciaste'],
  ['upheld', 'hemos tomado una decisión'],
])('says what became of a report, and how to object: %s', (outcome, expected) => {
  const facts = { ...report.facts, outcome };
  const letter = strangerLetter({ ...report, kind: 'report_decided', language: 'es', facts }, site);
  expect(letter.text).toContain(expected);
  expect(letter.text).toContain('hello@app.example en un plazo de seis meses');
  expect(letter.text).toContain('Denunciado el: 27 de noviembre de 2026');
});

it('says which pitch was reported, why we acted and by which rule', () => {
  const facts = {
    ...report.facts,
    ...{ outcome: 'suspended', name: 'Leo', title: 'Sales Closer', reason: 'scam' },
  };
  const letter = (language: string, more: object = {}) =>
    strangerLetter(
      { ...report, kind: 'report_decided', language, facts: { ...facts, ...more } },
      site,
    ).text;
  expect(letter('en')).toContain('About: A pitch: Leo, Sales Closer');
  expect(letter('en')).toContain(
    "Reason: scam or fraud. It goes against “What isn't allowed” in our terms.",
  );
  expect(letter('es')).toContain('Sobre: Una presentación: Leo, Closer de ventas');
  expect(letter('es')).toContain('Motivo: estafa o fraude. Va contra «Lo que no está permitido»');
  expect(letter('en', { reason: undefined })).toContain('\nIt goes against');
  expect(letter('en', { outcome: 'dismissed' })).not.toContain('goes against');
});

it.each(['en', 'es'])('says that a report is looked at again, and no more (%s)', (language) => {
  const facts = { ...report.facts, outcome: 'reopened' };
  const letter = strangerLetter({ ...report, kind: 'report_decided', language, facts }, site);
  expect(letter.subject).toMatch(/^(We're looking|Estamos mirando) .*\[3FEF9C42\]$/);
  expect(letter.text).toContain('112');
  expect(letter.text).not.toMatch(/six months|seis meses/);
});

it('gives a visitor whose report was dismissed a link to object by', () => {
  const facts = { ...report.facts, outcome: 'dismissed', appeal_token: 'f'.repeat(64) };
  const letter = strangerLetter({ ...report, kind: 'report_decided', facts }, site);
  expect(letter.text).toContain('within six months, with the button below');
  expect(letter.text).toContain(
    `Ask for another look:\nhttps://app.example/appeal#${'f'.repeat(64)}`,
  );
});

it.each([
  ['reversed', 'es', 'hemos anulado nuestra decisión'],
  ['upheld', 'en', 'Our decision stays.'],
])('tells a visitor what came of the objection: %s', (outcome, language, sentence) => {
  const facts = { ...report.facts, outcome, words: 'We watched it <b>again</b>.' };
  const letter = strangerLetter({ ...report, kind: 'report_reviewed', language, facts }, site);
  expect(letter.subject).toContain('[3FEF9C42]');
  expect(letter.text).toContain(sentence);
  expect(letter.text).toContain('We watched it <b>again</b>.');
  expect(letter.html).toContain('&lt;b&gt;again&lt;/b&gt;');
});
