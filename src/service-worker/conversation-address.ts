/**
 * Where a conversation is read, as `paths.messages` has it. The worker imports nothing that the app
 * imports too: a shared file would be loaded by an import, and it is registered as a classic script.
 */
export const conversationAddress = (conversationId: string): string =>
  `/messages/${conversationId}`;
