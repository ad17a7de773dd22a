import { MessageText } from '@/ui/layout/message-text';

/** What someone wrote. */
export function Quote({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <figure className="grid grid-cols-1 gap-1">
      <figcaption className="text-sm text-muted">{label}</figcaption>
      <blockquote className="border-l-2 border-line pl-3">
        <MessageText content={text} />
      </blockquote>
    </figure>
  );
}
