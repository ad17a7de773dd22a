import { readFile } from 'node:fs/promises';
import type { MailTemplate } from '../../config.ts';
import { projectPath } from '../../paths.ts';
import { escapeHtml } from '../../pages/escape-html.ts';

/** The values that a template may use, e.g. `.ConfirmationURL` or `.Data.language`. */
export type TemplateData = Readonly<Record<string, unknown>>;

const comment = /\{\{- \/\*.*?\*\/ -\}\}\s*/gs;
const choice = /\{\{\s*if eq .*?\{\{\s*end\s*\}\}/gs;
/** A part of a choice: its condition, none for the last, and its text. */
const branch =
  /\{\{\s*(?:(?:else )?if eq (\.[\w.]+) "([^"]*)"|else)\s*\}\}(.*?)(?=\{\{\s*(?:else|end)\b)/gs;
const value = /\{\{\s*(\.[\w.]+)\s*\}\}/g;

function valueAt(path: string, data: TemplateData): unknown {
  let node: unknown = data;
  for (const name of path.slice(1).split('.')) {
    node = typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;
  }
  return node;
}

/**
 * Fills a mail template of hosted Supabase. Of Go's template language it supports what the project
 * uses: `{{ if eq .A "b" }}…{{ else if eq .A "c" }}…{{ else }}…{{ end }}`, not nested, `{{ .A }}`, and
 * comments.
 *
 * @throws Error when the template uses anything else
 */
export function fillTemplate(
  template: string,
  data: TemplateData,
  escape: (text: string) => string,
): string {
  const chosen = template.replace(comment, '').replace(choice, (block) => {
    const branches = [...block.matchAll(branch)];
    const first = branches.find(
      ([, path, expected]) => path === undefined || valueAt(path, data) === expected,
    );
    return first?.[3] ?? '';
  });
  const unknown = /\{\{.*?\}\}/s.exec(chosen.replace(value, ''));
  if (unknown) throw new Error(`A mail's template has '${unknown[0]}', which is not known here`);
  return chosen.replace(value, (_, path: string) => {
    const content = valueAt(path, data);
    return escape(typeof content === 'string' || typeof content === 'number' ? `${content}` : '');
  });
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** What is read of a mail, as plain text, links followed by their addresses. */
export function textOf(html: string): string {
  return html
    .replace(/<head>.*<\/head>|<div style="display:none.*?<\/div>/gs, '')
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>\s*(.*?)\s*<\/a>/g, '$2:\n$1')
    .replace(/<\/(p|h1|td)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Fills the mail that `supabase/config.toml` describes for one person. */
export async function fillMail(
  { subject, contentPath }: MailTemplate,
  data: TemplateData,
): Promise<{ subject: string; html: string }> {
  const content = await readFile(projectPath(contentPath), 'utf8');
  return {
    subject: fillTemplate(subject, data, String),
    html: fillTemplate(content, data, escapeHtml).trim(),
  };
}
