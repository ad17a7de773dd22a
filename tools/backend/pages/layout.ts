import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const pageStyle = `
:root { color-scheme: light dark; --page: #faf7f2; --surface: #fff; --ink: #0b0f14; --muted: #58606b;
  --line: #e5dfd5; --signal: #ff4f2e; --link: #a12a10; --danger: #a3160a; --danger-page: #fdecea; }
@media (prefers-color-scheme: dark) { :root { --page: #0b0f14; --surface: #151b23; --ink: #f3efe8;
  --muted: #a4adb8; --line: #2a323d; --link: #ff9c85; --danger: #ffb4a8; --danger-page: #3a1510; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  padding: max(24px, env(safe-area-inset-top)) 16px 48px; }
main { max-width: 640px; margin: 0 auto; display: grid; gap: 16px; }
h1 { font-size: 28px; line-height: 1.15; letter-spacing: -0.01em; }
h2 { font-size: 17px; line-height: 1.35; }
p { overflow-wrap: anywhere; }
a { color: var(--link); }
.muted { color: var(--muted); font-size: 14px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 20px;
  display: grid; gap: 12px; }
header { display: grid; gap: 6px; }
main.narrow { max-width: 440px; }
.mail { display: block; width: 100%; height: 480px; border: 1px solid var(--line); border-radius: 12px; }
.code { font: 600 22px/1.2 ui-monospace, monospace; letter-spacing: 0.12em; }
.row { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; }
button, .button { font: inherit; font-weight: 600; min-height: 48px; width: 100%; padding: 10px 20px;
  border-radius: 12px; border: 1px solid var(--line); background: transparent; color: var(--ink);
  cursor: pointer; display: block; text-align: center; text-decoration: none; }
button.pay { background: var(--signal); border-color: var(--signal); color: #0b0f14; }
button[aria-disabled='true'] { opacity: 0.6; cursor: progress; }
:focus-visible { outline: 3px solid var(--signal); outline-offset: 2px; }
.amount { font-size: 40px; font-weight: 700; line-height: 1.1; font-variant-numeric: tabular-nums; }
.alert { background: var(--danger-page); color: var(--danger); border-radius: 12px; padding: 12px 16px; }
form { display: grid; }
.actions { display: grid; gap: 8px; }
`;

export interface PageParts {
  title: string;
  /** HTML, escaped by the caller. */
  body: string;
  /** Optional JavaScript; the page also works without it. */
  script?: string;
  narrow?: boolean;
  /** Where pictures may come from, besides the page itself. */
  images?: string;
}

/**
 * Sends one of the backend's own pages. @param formTargets other origins that a form may lead to.
 */
export function sendPage(
  res: ServerResponse,
  { title, body, script, narrow, images }: PageParts,
  status = 200,
  formTargets: readonly string[] = [],
): void {
  const nonce = randomBytes(16).toString('base64');
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src data: ${images ?? ''}`.trim(),
      "connect-src 'self'",
      `script-src 'nonce-${nonce}'`,
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  });
  res.end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<main${narrow ? ' class="narrow"' : ''}>
${body}
</main>
${script ? `<script nonce="${nonce}">${script}</script>` : ''}
</body>
</html>
`);
}
