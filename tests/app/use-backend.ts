import { inject } from 'vitest';

// The modules of tests/support read it when they are loaded.
process.env['TEST_BACKEND_URL'] = inject('backendUrl');
