const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a string from the URL is a UUID; the database answers anything else with an error. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** The company id of support's conversations (docs/decisions/0012-support-conversation.md). */
export const supportCompanyId = '00000000-0000-0000-0000-000000000000';
