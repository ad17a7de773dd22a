import type { ServerResponse } from 'node:http';
import { escapeHtml } from './escape-html.ts';
import type { CurrentCode } from '../auth/factors/current-codes.ts';
import type { Inbox, Mail } from '../mail/inbox.ts';
import { sendPage } from './layout.ts';

/** Sends `/_inbox`: what authenticators show now, and the mails since the start, newest first. */
export function sendInboxPage(
  res: ServerResponse,
  inbox: Inbox,
  codes: readonly CurrentCode[],
): void {
  const mails = inbox.mails.toReversed();
  const list = mails.length > 0 ? mails.map(mailCard).join('\n') : emptyInbox;
  sendPage(res, {
    title: `Inbox (${mails.length})`,
    body: `<header>
<h1>Inbox</h1>
<p class="muted">Every mail that Pitchreel would have sent since this backend was started. Nothing leaves this machine.</p>
</header>
${codeCard(codes)}
${list}`,
    script: `${fitMails}${showCodes}${reloadWhenChanged(inbox.mails.at(-1)?.at ?? '')}`,
    // Logo and posters, wherever app and storage are.
    images: 'http: https:',
  });
}

const emptyInbox = `<section class="card"><h2>No mail yet</h2>
<p>Sign up or ask for a new password: the mail with its link appears here at once.</p></section>`;

/** In place of a phone: operators sign in with a code as well. */
function codeCard(codes: readonly CurrentCode[]): string {
  const rows = codes.map(
    ({ email, name, code }) =>
      `<p class="row"><span>${escapeHtml(email)}${name ? ` · ${escapeHtml(name)}` : ''}</span><code class="code">${code}</code></p>`,
  );
  return `<section class="card" id="codes"${codes.length > 0 ? '' : ' hidden'}>
<header><h2>Authenticator codes</h2>
<p class="muted">What your phone would show now, for each account that has set up an authenticator here.</p></header>
<div id="code-list">${rows.join('\n')}</div>
</section>`;
}

/** Keeps the codes those of now. */
const showCodes = `setInterval(async () => {
  try {
    const codes = await (await fetch('/_codes.json')).json();
    document.getElementById('codes').hidden = codes.length === 0;
    document.getElementById('code-list').replaceChildren(...codes.map(({ email, name, code }) => {
      const row = document.createElement('p');
      row.className = 'row';
      const who = document.createElement('span');
      who.textContent = name ? email + ' · ' + name : email;
      const shown = document.createElement('code');
      shown.className = 'code';
      shown.textContent = code;
      row.append(who, shown);
      return row;
    }));
  } catch {}
}, 2000);
`;

function mailCard(mail: Mail): string {
  return `<article class="card">
<header>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="muted row"><span>To ${escapeHtml(mail.to)}</span><time datetime="${mail.at}">${localTime(mail.at)}</time></p>
</header>
<iframe class="mail" title="${escapeHtml(mail.subject)}" sandbox="allow-same-origin allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(withLinksOnTop(mail.html))}"></iframe>
</article>`;
}

/** So that a link opens in place of the inbox. */
const withLinksOnTop = (html: string): string =>
  html.replace('<head>', '<head><base target="_top">');

/** Makes each mail as tall as it is. */
const fitMails = `for (const mail of document.querySelectorAll('.mail')) {
  const fit = () => {
    const { body } = mail.contentDocument ?? {};
    if (body) mail.style.height = body.offsetHeight + 2 + 'px';
  };
  mail.addEventListener('load', fit);
  fit();
}
`;

function localTime(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB');
}

function reloadWhenChanged(newest: string): string {
  return `setInterval(async () => {
  try {
    const mails = await (await fetch('/_inbox.json')).json();
    if ((mails.at(-1)?.at ?? '') !== ${JSON.stringify(newest)}) location.reload();
  } catch {}
}, 2000);`;
}
