import { feedMeasurements } from './feeds/feeds.ts';
import { slowLineMeasurements } from './feeds/slow-lines.ts';
import { lightVideoMeasurements } from './films/light-films.ts';
import { posterMeasurements } from './films/posters.ts';
import { recordingMeasurements } from './films/recordings.ts';
import { uploadMeasurements } from './films/uploads.ts';
import { inboxMeasurements } from './messages/inbox.ts';
import { messageMeasurements } from './messages/messages.ts';
import { threadMeasurements } from './messages/thread.ts';
import { landingMeasurements } from './pages/landing.ts';
import { lighthouseMeasurements } from './pages/lighthouse.ts';
import { shiftMeasurements } from './pages/shifts.ts';
import { slowHomeMeasurements } from './pages/slow-home.ts';
import { memberMeasurements } from './pages/members.ts';
import type { Measurement } from './rows.ts';
import { startMeasurements } from './stack.ts';

/** What can be asked for by name; those on one store stand together, because only one runs at a time. */
export const parts: Readonly<Record<string, (isSmoke: boolean) => readonly Measurement[]>> = {
  start: startMeasurements,
  landing: landingMeasurements,
  'slow-home': slowHomeMeasurements,
  lighthouse: lighthouseMeasurements,
  members: memberMeasurements,
  shifts: shiftMeasurements,
  thread: threadMeasurements,
  uploads: uploadMeasurements,
  posters: posterMeasurements,
  messages: messageMeasurements,
  inbox: inboxMeasurements,
  recordings: recordingMeasurements,
  'light-films': lightVideoMeasurements,
  feeds: feedMeasurements,
  'slow-lines': slowLineMeasurements,
};
