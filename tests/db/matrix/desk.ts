import { nobody, operatorOnly, type TableAccess } from './table-access.ts';
import { ids } from '../world.ts';

/** The part of the matrix about operators, reports and what the desk keeps. */
export const deskMatrix: Record<string, TableAccess> = {
  // The operator's; only the service role writes it.
  operators: {
    key: { user_id: ids.operator },
    insert: (me) => ({ user_id: me }),
    forge: { user_id: ids.talent },
    update: { user_id: ids.talent },
    access: {
      select: 'filtered filtered filtered filtered denied   allowed',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // What operators see of each other.
  desk_operators: {
    key: { user_id: ids.operator },
    insert: (me) => ({ user_id: me, roles: ['owner'], created_at: '2020-01-01' }),
    forge: { user_id: ids.talent, roles: ['owner'], created_at: '2020-01-01' },
    update: { roles: ['owner'] },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The operator's, about the talent; forging means naming who looked.
  operator_reads: {
    key: { person_id: ids.talent },
    given: `insert into public.operator_reads (operator_id, person_id)
      values ('${ids.operator}', '${ids.talent}')`,
    insert: () => ({ person_id: ids.unlocker }),
    forge: { person_id: ids.unlocker, operator_id: ids.talent },
    update: { read_at: '2020-01-01' },
    access: {
      select: operatorOnly,
      insert: 'denied   denied   denied   denied   denied   allowed',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // Words as well.
  role_actions: {
    key: { role: 'support', action: 'close_ticket' },
    insert: () => ({ role: 'support', action: 'erase_account' }),
    forge: { role: 'support', action: 'erase_account' },
    update: { action: 'erase_account' },
    access: {
      select: 'allowed  allowed  allowed  allowed  denied   allowed',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The words of the queue.
  desk_kinds: {
    key: { kind: 'job' },
    insert: () => ({ kind: 'other', place: 1 }),
    forge: { kind: 'other', place: 1 },
    update: { place: 1 },
    access: {
      select: 'allowed  allowed  allowed  allowed  denied   allowed',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // About the talent; a decision writes it.
  suspensions: {
    key: { user_id: ids.talent },
    given: `insert into public.suspensions (user_id, reason) values ('${ids.talent}', 'scam')`,
    insert: (me) => ({ user_id: me, reason: 'scam' }),
    forge: { user_id: ids.talent, reason: 'scam' },
    update: { reason: 'other' },
    access: {
      select: 'allowed  filtered filtered filtered denied   allowed',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The unlocker's.
  verification_requests: {
    key: { user_id: ids.unlocker },
    insert: () => ({ words: 'We are in the register.' }),
    forge: { user_id: ids.unlocker, words: 'Not mine' },
    cleared: 'delete from public.verification_requests',
    update: { words: 'Changed' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: nobody,
      update: nobody,
      delete: 'filtered filtered allowed  filtered denied   filtered',
    },
  },

  // The unlocker's, against the talent; forging means blocking for someone else.
  conversation_blocks: {
    key: { conversation_id: ids.conversation, blocker_id: ids.unlocker },
    given: `insert into public.conversation_blocks (conversation_id, blocker_id)
      values ('${ids.conversation}', '${ids.unlocker}')`,
    insert: () => ({ conversation_id: ids.conversation }),
    forge: { conversation_id: ids.conversation, blocker_id: ids.talent },
    cleared: 'delete from public.conversation_blocks',
    update: { created_at: '2020-01-01' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: 'allowed  denied   allowed  denied   denied   denied',
      forge: nobody,
      update: nobody,
      delete: 'filtered filtered allowed  filtered denied   filtered',
    },
  },

  // The unlocker's, about the talent; forging means naming the reporter.
  reports: {
    key: { id: ids.report },
    insert: (me) => ({
      subject: 'pitch',
      position_id: me === ids.otherTalent ? ids.position : ids.otherPosition,
      reason: 'scam',
    }),
    forge: {
      subject: 'pitch',
      position_id: ids.otherPosition,
      reason: 'scam',
      reporter_id: ids.talent,
    },
    update: { outcome: 'dismissed' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: 'allowed  allowed  allowed  allowed  allowed  allowed',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  desk_people: {
    key: { user_id: ids.talent },
    insert: (me) => ({ user_id: me, user_type: 'talent', created_at: '2020-01-01' }),
    forge: { user_id: ids.talent, user_type: 'company', created_at: '2020-01-01' },
    update: { name: 'Somebody' },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  desk_words: {
    key: { user_id: ids.talent, word: 'ortega' },
    insert: (me) => ({ user_id: me, word: 'me' }),
    forge: { user_id: ids.talent, word: 'me' },
    update: { word: 'me' },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  desk_days: {
    key: { figure: 'views' },
    insert: () => ({ day: '2020-01-01', figure: 'views', shard: 0, n: 1 }),
    forge: { day: '2020-01-01', figure: 'revenue', shard: 0, n: 1 },
    update: { n: 0 },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  desk_items: {
    key: { kind: 'report', subject_id: ids.report },
    insert: () => ({ kind: 'job', subject_id: 'mine' }),
    forge: { kind: 'report', subject_id: ids.talent },
    update: { is_urgent: true },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The operator's; forging means naming another.
  decisions: {
    key: { id: ids.decision },
    insert: () => ({ action: 'dismiss_report', subject_id: ids.report, note: 'Nothing wrong' }),
    forge: {
      action: 'dismiss_report',
      subject_id: ids.report,
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
};
