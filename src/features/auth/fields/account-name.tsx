/** Unseen, for password managers: they file a new password under this address. */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    />
  );
}
