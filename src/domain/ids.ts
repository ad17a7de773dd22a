const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a string from the URL is a UUID; the database answers anything else with an error. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);
