import { inject } from 'vitest';

// Child processes of a test inherit it.
process.env['TEST_POSTGRES_URL'] = inject('postgresUrl');
