import { messageParts } from './message-links';

const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow' };

/**
 * A message's words: line breaks kept, each line in the direction of its own writing, long words
 * wrapped, addresses linked safely and apart from the direction of what stands around them.
 */
export function MessageText({ content }: { content: string }) {
  return (
    <div
      dir="auto"
      className="[overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]"
    >
      {messageParts(content).map((part) =>
        part.kind === 'link' ? (
          <a
            key={part.start}
            dir="ltr"
            href={part.href}
            {...(part.href.startsWith('http') ? elsewhere : {})}
            className="underline underline-offset-2"
          >
            {part.shown}
          </a>
        ) : (
          part.text
        ),
      )}
    </div>
  );
}
