/**
 * Ports that differ from those of `npm start`, so that both can run at the same time, and lie below
 * those that systems give to outgoing connections.
 */
export const backendPort = Number(process.env.E2E_BACKEND_PORT ?? 14331);
export const appPort = Number(process.env.E2E_APP_PORT ?? 5183);
export const backendUrl = process.env.TEST_BACKEND_URL ?? `http://127.0.0.1:${backendPort}`;
export const appUrl = `http://127.0.0.1:${appPort}`;

export const publishableKey = 'sb_publishable_pitchreel_local';
export const secretKey = 'sb_secret_pitchreel_local';
