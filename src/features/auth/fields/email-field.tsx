import { TextField, type TextFieldProps } from '@/ui/field/text-field';

/** The address of an account; `username` lets password managers pair it with the password. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      aria-required
      {...props}
      name="email"
    />
  );
}
