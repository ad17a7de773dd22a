/** Whether a key belongs to the field or the control that has the focus, and isn't a shortcut. */
export function isForTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]',
    ) !== null
  );
}
