import { messageParts } from './message-links';

/** A message's words: line breaks kept, long words wrapped, web addresses linked safely. */
export function MessageText({ content }: { content: string }) {
  return (
    <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {messageParts(content).map((part) =>
        part.kind === 'link' ? (
          <a
            key={part.start}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
