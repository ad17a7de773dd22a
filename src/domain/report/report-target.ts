import type { Enums } from '@/lib/database.types';

/** What someone reports: a pitch, or the other side of a conversation they are in. */
export interface ReportTarget {
  readonly subject: Enums<'report_subject'>;
  /** Of the position, the conversation (also for its company) or the message. */
  readonly id: string;
  /** Whom it is about, as the reporter sees them. */
  readonly name: string;
}

/** Opens the report of something; a page hands it to the feature that shows the thing. */
export type OnReport = (target: ReportTarget) => void;
