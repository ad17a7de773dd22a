/** An error that the person who started the backend can fix; its message is one clear sentence. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
