import { loadEnv, type Plugin } from 'vite';
import { demoMode } from './demo-mode.ts';
import { refusal } from './refusal.ts';
import { missingSettings, secretFaults, settingFaults, type Settings } from './setting-faults.ts';

/**
 * Refuses settings with which the app must not be published, and secret keys in every mode. Tells
 * the app which settings are missing where it is built or served without them.
 */
export function checkSettings(): Plugin {
  let settings: Settings = {};
  return {
    name: 'check-settings',
    config: ({ root = process.cwd() }, { mode }) => {
      settings = loadEnv(mode, root, 'VITE_');
      return {
        define: {
          'import.meta.env.MISSING_SETTINGS': JSON.stringify(missingSettings(settings)),
        },
      };
    },
    configResolved({ command, mode }) {
      const isPublished = command === 'build' && mode !== demoMode;
      const faults = isPublished ? settingFaults(settings) : secretFaults(settings);
      if (faults.length > 0) throw refusal(faults);
    },
  };
}
