const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a string from the URL is a UUID; the database answers anything else with an error. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** The number of a decision, report or ticket as people have it: the beginning of its id. */
export const numberOf = (id: string): string => id.slice(0, 8).toUpperCase();

/** The company id of support's conversations (docs/decisions/0012-support-conversation.md). */
export const supportCompanyId = '00000000-0000-0000-0000-000000000000';
