import { expect, it } from 'vitest';
import { escapeHtml } from '../../pages/escape-html.ts';
import { fillTemplate, textOf } from './mail-template.ts';

const fill = (template: string, data: Record<string, unknown>) =>
  fillTemplate(template, data, escapeHtml);

it('chooses by a value, or by its absence', () => {
  const template = '{{ if eq .Data.language "es" }}Hola{{ else }}Hello{{ end }}, {{ .Token }}';
  expect(fill(template, { Data: { language: 'es' }, Token: 7 })).toBe('Hola, 7');
  expect(fill(template, { Data: { language: 'en' } })).toBe('Hello, ');
  expect(fill(template, {})).toBe('Hello, ');
});

it('chooses among several values', () => {
  const template =
    '{{ if eq .A "es" }}Hola{{ else if eq .A "fr" }}Salut {{ .B }}{{ else }}Hello{{ end }}!';
  expect(fill(template, { A: 'es' })).toBe('Hola!');
  expect(fill(template, { A: 'fr', B: 'Ana' })).toBe('Salut Ana!');
  expect(fill(template, { A: 'en' })).toBe('Hello!');
});

it('refuses a choice within a choice', () => {
  const inner = '{{ if eq .B "2" }}2{{ else }}3{{ end }}';
  const template = `{{ if eq .A "1" }}${inner}{{ else }}4{{ end }}`;
  expect(() => fill(template, { A: '1' })).toThrow('which is not known here');
});

it('inserts a value literally, even if it looks like a template', () => {
  expect(fill('<p>{{ .Data.name }}</p>', { Data: { name: '<b>{{ .Token }}$1' }, Token: 7 })).toBe(
    `<p>${escapeHtml('<b>')}{{ .Token }}$1</p>`,
  );
});

it('refuses template syntax that only hosted supports', () => {
  expect(() => fill('{{ range .Data }}x{{ end }}', {})).toThrow("'{{ range .Data }}'");
});

it('gives the plain text of a mail', () => {
  const link = '<p>\n  <a href="http://x/?a=1&#38;b=2">\n    Open\n  </a>\n</p>';
  const html = `<p>Tom &amp; Ana&#39;s</p>\n${link}`;
  expect(textOf(html)).toBe("Tom & Ana's\n\nOpen:\nhttp://x/?a=1&b=2");
});
