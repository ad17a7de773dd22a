const prefix = /^\(\d+\+?\) /;

/** A tab's title with the number of unread messages before it, at most '9+' (SPEC §9). */
export function titleWithCount(title: string, unread: number): string {
  const plain = title.replace(prefix, '');
  if (unread < 1) return plain;
  return `(${unread > 9 ? '9+' : unread}) ${plain}`;
}
