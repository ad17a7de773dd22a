import type { ComponentProps } from 'react';
import { TextField } from '@/ui/field/text-field';

/** A field that searches for what the desk knows: ids, addresses and names, as they are typed. */
export const SearchField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    type="search"
    maxLength={200}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="search"
    {...props}
  />
);
