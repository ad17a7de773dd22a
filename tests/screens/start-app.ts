import type { TestProject } from 'vitest/node';
import startApp from '../overlays/start-app.ts';
import { makeData, type ScreensData } from './make-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whose screens are opened, and what they list. */
    screens: ScreensData;
  }
}

/** Starts the app, and makes what its screens list. */
export default async function startScreens(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startApp(project);
  project.provide('screens', await makeData());
  return stop;
}
