const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is an id as the database writes it, in capitals too. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value);
