/**
 * A conversation's address, equal to `paths.messages`. The worker shares no module with the app: a
 * shared chunk would need an import, which a classic script cannot have.
 */
export const conversationAddress = (conversationId: string): string =>
  `/messages/${conversationId}`;
