/** Builds the app for the services that `--against` names, and serves it for as long as the stories are told. */
import { buildApp } from '../../../tools/backend/app/build.ts';
import { startStaticServer } from '../../../tools/backend/app/static-server.ts';
import { appPort, appUrl, backendUrl, publishableKey } from '../../support/addresses.ts';

const folder = await buildApp({
  VITE_SUPABASE_URL: backendUrl,
  VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  VITE_SITE_URL: appUrl,
});
const server = await startStaticServer(appPort);
server.serve(folder);
process.once('SIGTERM', () => void server.close());
