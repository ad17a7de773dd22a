/**
 * Vite's mode of `npm start` and of the tests, whose addresses and contacts are a demo's. A build in
 * any other mode may be published.
 */
export const demoMode = 'demo';
