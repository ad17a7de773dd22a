/** Whether a key of Stripe is one of its test mode, which moves no money. */
export const isTestKey = (key: string): boolean => /^[rs]k_test_/.test(key);
