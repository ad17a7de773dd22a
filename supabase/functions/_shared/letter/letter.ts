/** A link or button. */
interface Action {
  readonly label: string;
  /** Absolute. */
  readonly url: string;
}

/** A line of a list, with how much of it there is, and maybe where it leads. */
interface Row {
  readonly label: string;
  readonly value: string;
  readonly url?: string;
}

export interface PitchLink {
  readonly name: string;
  /** What else is said of it, such as the title. */
  readonly facts: readonly string[];
  readonly url: string;
  /** Null where there is none; initials take its place. */
  readonly poster: string | null;
  /** For those who see no pictures. */
  readonly alt: string;
}

/** A part of a mail between its heading and its button. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** What a person wrote. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'pitches'; readonly pitches: readonly PitchLink[] };

/** Whom a mail is about: a poster that anyone may see, or the initials of a name. */
export type Portrait =
  | { readonly kind: 'poster'; readonly url: string }
  | { readonly kind: 'initials'; readonly name: string };

/** What a mail says, apart from its look. All texts are plain; `letterHtml` and `letterText` write them. */
export interface Letter {
  readonly language: string;
  /** The name of the site. */
  readonly brand: string;
  /** Where the app is published, without a slash at the end. */
  readonly siteUrl: string;
  readonly subject: string;
  /** What mail programs show beside the subject. */
  readonly preheader: string;
  readonly portrait?: Portrait;
  readonly heading: string;
  readonly blocks: readonly Block[];
  readonly button: Action;
  /** Stands below the button. */
  readonly note?: string;
  readonly foot: {
    /** Why the reader gets this mail. */
    readonly reason: string;
    readonly links: readonly Action[];
  };
}

/** Fills `{{name}}` in a text of the catalogs; a name without a value stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  );

/** As the app has them where there is no picture: of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A mail as plain text; the button's link is the first. */
export function letterText(letter: Letter): string {
  const { heading, blocks, button, note, foot, brand, siteUrl } = letter;
  return [
    heading,
    ...blocks.filter((block) => !hasLinks(block)).map(blockText),
    actionText(button),
    ...blocks.filter(hasLinks).map(blockText),
    ...(note === undefined ? [] : [note]),
    '--',
    foot.reason,
    ...foot.links.map(actionText),
    `${brand}\n${siteUrl}`,
  ].join('\n\n');
}

const hasLinks = (block: Block): boolean =>
  block.kind === 'pitches' ||
  (block.kind === 'rows' && block.rows.some(({ url }) => url !== undefined));

const actionText = ({ label, url }: Action) => `${label}:\n${url}`;

function blockText(block: Block): string {
  if (block.kind === 'rows') {
    return block.rows
      .map(({ label, value, url }) => `${label}: ${value}${url === undefined ? '' : `\n${url}`}`)
      .join(hasLinks(block) ? '\n\n' : '\n');
  }
  if (block.kind === 'pitches') {
    return block.pitches
      .map(({ name, facts, url }) => `${[name, ...facts].join(' · ')}\n${url}`)
      .join('\n\n');
  }
  return block.text;
}
