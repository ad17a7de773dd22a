import { describeFaults, type SettingFault } from './setting-faults.ts';

/** An error that stops a build, of which a terminal shows the message alone. */
export function refusal(faults: readonly SettingFault[]): Error {
  const text = describeFaults(faults);
  const error = new Error(text);
  error.stack = text;
  return error;
}
