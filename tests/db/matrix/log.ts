import { nobody, operatorOnly, type TableAccess } from './table-access.ts';
import { ids } from '../world.ts';

/** The part of the matrix about the log of decisions. */
export const logMatrix: Record<string, TableAccess> = {
  // The operator's; forging means naming another.
  decisions: {
    key: { id: ids.decision },
    insert: () => ({
      action: 'dismiss_report',
      subject_id: `pitch:${ids.position}`,
      note: 'Nothing wrong',
      seen: { report: ids.report },
    }),
    forge: {
      action: 'dismiss_report',
      subject_id: `pitch:${ids.position}`,
      note: 'Nothing wrong',
      operator_id: ids.talent,
    },
    update: { note: 'Changed' },
    access: {
      select: operatorOnly,
      insert: 'denied   denied   denied   denied   denied   allowed',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  decision_words: {
    key: { decision_id: ids.decision, word: 'runs' },
    given: `insert into public.decision_words (word, created_at, decision_id)
      values ('runs', now(), '${ids.decision}')`,
    insert: () => ({ decision_id: ids.decision, word: 'me', created_at: '2020-01-01' }),
    forge: { decision_id: ids.decision, word: 'mine', created_at: '2020-01-01' },
    update: { word: 'me' },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },
};
