/** Something the person who started the backend can put right; its message is one clear sentence. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
