import type { Ref } from 'react';

interface FilePickerProps {
  /** A button presses it. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** The types offered first, as the `accept` of an input has them. */
  accept: string;
  onChoose: (file: File) => void;
}

/** Chooses a file of this device; it is not seen itself. */
export function FilePicker({ ref, label, accept, onChoose }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0];
        // Cleared so that choosing the same file again fires a change event.
        event.target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
