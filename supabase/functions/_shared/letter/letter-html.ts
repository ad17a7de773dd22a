import { escapeHtml } from '../html.ts';
import { initialsOf, type Block, type Letter, type PitchLink, type Portrait } from './letter.ts';

/** The colours of src/ui/styles/palette.css, which a test compares. */
export const light = {
  page: '#faf7f2',
  surface: '#ffffff',
  ink: '#14181d',
  muted: '#565e68',
  line: '#e4ddd1',
  'signal-text': '#bf2e0e',
  avatar: '#0b0f14',
  'on-avatar': '#ffffff',
};
export const dark: typeof light = {
  page: '#0b0f14',
  surface: '#131920',
  ink: '#f5f2ec',
  muted: '#a3adb8',
  line: '#2a343f',
  'signal-text': '#ff8468',
  avatar: '#2a343f',
  'on-avatar': '#f5f2ec',
};
/** The same in light and dark. */
export const signal = { signal: '#ff4f2e', 'on-signal': '#0b0f14' };

/** Outlook takes Times for a text whose first font it does not have, so the system's own come by a class. */
const font = 'Arial,Helvetica,sans-serif';

/** Colours for dark mode: the reader's choice, and Outlook's own, which marks it with `data-ogsc`. */
const darkRules = {
  '.page': `background-color:${dark.page}`,
  '.card': `background-color:${dark.surface};border-color:${dark.line}`,
  '.ink': `color:${dark.ink}`,
  '.muted': `color:${dark.muted}`,
  '.link': `color:${dark['signal-text']}`,
  '.line': `border-color:${dark.line}`,
  '.initials': `background-color:${dark.avatar};color:${dark['on-avatar']}`,
};
const rulesFor = (scope: string) =>
  Object.entries(darkRules)
    .map(([name, rule]) => `${scope}${name}{${rule.replaceAll(/(?=;|$)/g, '!important')}}`)
    .join('\n');

const styles = `:root{color-scheme:light dark}
@media screen{.text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif!important}}
@media (max-width:480px){.card{padding:24px 20px 28px!important}}
@media (prefers-color-scheme:dark){
${rulesFor('')}
}
${rulesFor('[data-ogsc] ')}`;

/** Keeps what follows out of the line that mail programs show beside the subject. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

const layout = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const textStyle = (more: string) => `font-family:${font};${more}`;
const bodyText = textStyle(`font-size:16px;line-height:24px;color:${light.ink}`);
const smallText = textStyle(`font-size:14px;line-height:20px;color:${light.muted}`);
const breaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/**
 * A mail in the look of the site. It has no comments, conditional ones for Outlook neither, because the
 * auth service's templates lose theirs; widths and colours are attributes where Outlook reads no style.
 */
export function letterHtml(letter: Letter): string {
  const { language, brand, siteUrl, subject, preheader, button, note, foot } = letter;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>
${styles}
</style>
</head>
<body class="page" bgcolor="${light.page}" style="margin:0;padding:0;background-color:${light.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${filler}</div>
<table ${layout} class="page" width="100%" bgcolor="${light.page}" style="table-layout:fixed;background-color:${light.page}">
<tr><td align="center" style="padding:24px 12px 40px">
<table ${layout} width="560" style="max-width:100%;text-align:left">
<tr><td style="padding:0 4px 16px">
<table ${layout}><tr>
<td style="padding-right:8px"><img src="${escapeHtml(siteUrl)}/mail-logo.png" alt="" width="19" height="24" style="display:block;border:0"></td>
<td class="text ink" style="${textStyle(`font-size:20px;line-height:24px;font-weight:bold;color:${light.ink}`)}">${escapeHtml(brand)}</td>
</tr></table>
</td></tr>
<tr><td class="card" bgcolor="${light.surface}" style="padding:32px;border:1px solid ${light.line};border-radius:16px;background-color:${light.surface};word-break:break-word;overflow-wrap:anywhere">
${headHtml(letter)}
${buttonHtml(button)}${note === undefined ? '' : `\n<p class="text muted" style="margin:20px 0 0;${smallText}">${breaks(note)}</p>`}
</td></tr>
<tr><td class="text muted" style="padding:20px 4px 0;${smallText}">
<p style="margin:0">${breaks(foot.reason)}</p>
${footLines([foot.links, [{ label: brand, url: siteUrl }]])}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Heading and blocks; the picture of someone stands beside the heading and the first of them. */
function headHtml({ heading, portrait, blocks }: Letter): string {
  const title = `<h1 class="text ink" style="margin:0;${textStyle(`font-size:20px;line-height:26px;font-weight:bold;color:${light.ink}`)}">${escapeHtml(heading)}</h1>`;
  const [first, ...rest] = blocks.map(blockHtml);
  if (portrait === undefined) return [title, ...blocks.map(blockHtml)].join('\n');
  const head = `<table ${layout} width="100%"><tr>
<td width="56" valign="top" style="padding-right:16px">${portraitHtml(portrait)}</td>
<td valign="middle">${title}${first ?? ''}</td>
</tr></table>`;
  return [head, ...rest].join('\n');
}

function portraitHtml(portrait: Portrait): string {
  if (portrait.kind === 'poster') {
    return `<img src="${escapeHtml(portrait.url)}" alt="" width="56" style="display:block;width:56px;height:auto;border:0;border-radius:10px">`;
  }
  return `<table ${layout}><tr><td class="text initials" width="56" height="56" align="center" valign="middle" bgcolor="${light.avatar}" style="width:56px;height:56px;border-radius:28px;background-color:${light.avatar};${textStyle(`font-size:24px;line-height:24px;font-weight:bold;color:${light['on-avatar']}`)}">${escapeHtml(initialsOf(portrait.name))}</td></tr></table>`;
}

function blockHtml(block: Block): string {
  if (block.kind === 'text') {
    return `<p class="text ink" style="margin:8px 0 0;${bodyText}">${breaks(block.text)}</p>`;
  }
  if (block.kind === 'quote') {
    return `<p class="text ink line" style="margin:16px 0 0;padding:0 0 0 16px;border-left:3px solid ${light.line};${bodyText}">${breaks(block.text)}</p>`;
  }
  if (block.kind === 'rows') {
    return `<table ${layout} width="100%" style="margin-top:16px">\n${block.rows.map(rowHtml).join('\n')}\n</table>`;
  }
  const places = [0, 1, 2].map((place) => block.pitches[place]);
  return `<table ${layout} width="100%" style="margin-top:20px;table-layout:fixed"><tr>\n${places.map(pitchHtml).join('\n')}\n</tr></table>`;
}

/** As many characters of a value as fit beside a label on the narrowest phone. */
const longestInLine = 12;

function rowHtml({ label, value, url }: Extract<Block, { kind: 'rows' }>['rows'][number]): string {
  const line = `border-top:1px solid ${light.line}`;
  const text = url === undefined ? escapeHtml(label) : linkHtml({ label, url }, `font-weight:bold`);
  // A number stays in one line, and so does what is said beside a longer value.
  const [ofLabel, ofValue] = value.length <= longestInLine ? ['', ' nowrap'] : [' nowrap', ''];
  return `<tr>
<td class="text ink line"${ofLabel} style="padding:10px 12px 10px 0;${line};${bodyText}">${text}</td>
<td class="text ink line" align="right"${ofValue} style="padding:10px 0;${line};${bodyText}">${escapeHtml(value)}</td>
</tr>`;
}

function pitchHtml(pitch: PitchLink | undefined): string {
  if (pitch === undefined) return '<td width="33%"></td>';
  const { name, facts, url, poster, alt } = pitch;
  const picture =
    poster === null
      ? `<span class="text initials" style="display:block;max-width:150px;margin:0 0 8px;border-radius:12px;background-color:${light.avatar};${textStyle(`font-size:24px;line-height:146px;font-weight:bold;text-align:center;color:${light['on-avatar']}`)}">${escapeHtml(initialsOf(name))}</span>`
      : `<img src="${escapeHtml(poster)}" alt="${escapeHtml(alt)}" width="150" style="display:block;width:100%;max-width:150px;height:auto;margin:0 0 8px;border:0;border-radius:12px">`;
  const words = `<strong>${escapeHtml(name)}</strong>${facts.map((fact) => `<br>${escapeHtml(fact)}`).join('')}`;
  return `<td width="33%" valign="top" style="padding-right:10px"><a class="text ink" href="${escapeHtml(url)}" style="${textStyle(`font-size:14px;line-height:20px;color:${light.ink};text-decoration:none`)}">${picture}${words}</a></td>`;
}

/** Padding of the cell in Outlook, which knows none of a link. */
function buttonHtml({ label, url }: Letter['button']): string {
  return `<table ${layout} style="margin-top:24px"><tr>
<td align="center" bgcolor="${signal.signal}" style="border-radius:12px;background-color:${signal.signal};mso-padding-alt:14px 24px"><a class="text" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;${textStyle(`font-size:16px;line-height:20px;font-weight:bold;color:${signal['on-signal']};text-decoration:none`)}">${escapeHtml(label)}</a></td>
</tr></table>`;
}

const linkHtml = ({ label, url }: { label: string; url: string }, more = ''): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${light['signal-text']};${more}">${escapeHtml(label)}</a>`;

/** Lines of links, each of which stays in one line. */
const footLines = (lines: readonly (readonly { label: string; url: string }[])[]): string =>
  lines
    .filter((links) => links.length > 0)
    .map(
      (links) =>
        `<p style="margin:8px 0 0">${links
          .map(
            ({ label, url }) =>
              `<a class="muted" href="${escapeHtml(url)}" style="display:inline-block;margin-right:16px;color:${light.muted};text-decoration:underline">${escapeHtml(label)}</a>`,
          )
          .join(' ')}</p>`,
    )
    .join('\n');
