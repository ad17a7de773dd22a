import { nobody, operatorOnly, type TableAccess } from './table-access.ts';
import { ids } from '../world.ts';

/** A warning of everyone, whose id is that of the account, and the report that it is about. */
const warnings = `
  alter table public.decisions disable trigger user; alter table public.reports disable trigger user;
  delete from public.appeals;
  delete from public.decisions where action = 'warn_person';
  delete from public.reports where decision_id is not null;
  insert into public.decisions (id, operator_id, action, subject_id, reason, note, person_id)
    select user_id, '${ids.operator}', 'warn_person', 'x', 'scam', 'Looked at it', user_id from public.accounts;
  insert into public.reports (subject, reason, reporter_id, accused_id, outcome, decided_at, decision_id)
    select 'company', 'scam', null, user_id, 'upheld', now(), user_id from public.accounts;
  alter table public.decisions enable trigger user; alter table public.reports enable trigger user;`;

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

  // The operator's, about the talent; a decision writes it.
  proposals: {
    key: { subject_id: ids.talent },
    given: `insert into public.proposals (action, subject_id, person_id, operator_id, note)
      values ('erase_account', '${ids.talent}', '${ids.talent}', '${ids.operator}', 'Looked at it')`,
    insert: () => ({ action: 'erase_account', subject_id: ids.unlocker, note: 'Looked at it' }),
    forge: {
      action: 'erase_account',
      subject_id: ids.unlocker,
      note: 'x',
      operator_id: ids.talent,
    },
    update: { note: 'Changed' },
    access: {
      select: operatorOnly,
      insert: nobody,
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
    insert: () => ({ kind: 'job', place: 1 }),
    forge: { kind: 'job', place: 1 },
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

  desk_spellings: {
    key: { user_id: ids.talent, spelling: 'rtega' },
    insert: (me) => ({ user_id: me, spelling: 'me' }),
    forge: { user_id: ids.talent, spelling: 'me' },
    update: { spelling: 'me' },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  payment_references: {
    key: { reference: 'ch_known' },
    given: `insert into public.payment_events (id, type, payload) values ('evt_named', 'x', '{}');
      insert into public.payment_references (reference, event_id) values ('ch_known', 'evt_named')`,
    insert: () => ({ reference: 'ch_new', event_id: 'evt_named' }),
    forge: { reference: 'ch_new', event_id: 'evt_named' },
    update: { reference: 'ch_new' },
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
    key: { kind: 'report', subject_id: `pitch:${ids.position}` },
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

  // The operators'; forging means choosing its time.
  ready_answers: {
    key: { id: ids.readyAnswer },
    given: `insert into public.ready_answers (id, kind, texts)
      values ('${ids.readyAnswer}', 'support', '{"en": {"title": "T", "text": "Text"}}') on conflict do nothing`,
    insert: () => ({
      kind: 'support',
      texts: { en: { title: 'T', text: 'Text' } },
    }),
    forge: {
      created_at: '2020-01-01',
      kind: 'support',
      texts: { en: { title: 'T', text: 'Text' } },
    },
    update: { place: 5 },
    access: {
      select: operatorOnly,
      insert: 'denied   denied   denied   denied   denied   allowed',
      forge: nobody,
      update: operatorOnly,
      delete: operatorOnly,
    },
  },

  // The operator's; forging means naming another.
  desk_claims: {
    key: { operator_id: ids.operator },
    given: `insert into public.desk_items (id, kind, subject_id)
        values ('${ids.report}', 'job', 'claimed'), ('${ids.decision}', 'job', 'unclaimed');
      insert into public.desk_claims (item_id, operator_id) values ('${ids.report}', '${ids.operator}')`,
    insert: () => ({ item_id: ids.decision }),
    cleared: `delete from public.desk_claims; insert into public.desk_items (id, kind, subject_id)
      values ('${ids.decision}', 'job', 'unclaimed') on conflict do nothing`,
    forge: { item_id: ids.decision, operator_id: ids.talent },
    update: { item_id: ids.decision },
    access: {
      select: operatorOnly,
      insert: 'denied   denied   denied   denied   denied   allowed',
      forge: nobody,
      update: 'filtered filtered filtered filtered denied   allowed',
      delete: 'filtered filtered filtered filtered denied   allowed',
    },
  },

  // The operator's, about the talent; forging means naming another.
  desk_notes: {
    key: { person_id: ids.talent },
    given: `insert into public.desk_notes (operator_id, person_id, content)
      values ('${ids.operator}', '${ids.talent}', 'Called twice')`,
    insert: () => ({ person_id: ids.talent, content: 'Called again' }),
    forge: { person_id: ids.talent, content: 'Called again', operator_id: ids.talent },
    update: { content: 'Changed' },
    access: {
      select: operatorOnly,
      insert: 'denied   denied   denied   denied   denied   allowed',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The talent's; forging means appealing for someone else. What one does who has a link is in desk/appeals.test.ts.
  appeals: {
    key: { decision_id: ids.talent },
    given: `${warnings}
      insert into public.appeals (decision_id, appellant_id, words) values ('${ids.talent}', '${ids.talent}', 'Look again')`,
    insert: (me) => ({ decision_id: me, words: 'Look again' }),
    forge: { decision_id: ids.talent, appellant_id: ids.talent, words: 'Look again' },
    cleared: warnings,
    update: { words: 'Changed' },
    access: {
      select: 'allowed  filtered filtered filtered denied   allowed',
      insert: 'allowed  allowed  allowed  allowed  denied   allowed',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The talent's mail; a trigger writes it. Here the visitor has no token.
  appeal_links: {
    key: { decision_id: ids.decision },
    given: `insert into public.appeal_links (decision_id, person_id, token_hash, reason, decided_at, expires_at)
      values ('${ids.decision}', '${ids.talent}', '${'a'.repeat(64)}', 'scam', now(), now() + interval '1 day')`,
    insert: (me) => ({ person_id: me, token_hash: 'b'.repeat(64) }),
    forge: { person_id: ids.talent, token_hash: 'b'.repeat(64) },
    update: { expires_at: '2040-01-01' },
    access: {
      select: 'denied   denied   denied   denied   filtered denied',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The unlocker's; a decision writes it.
  removed_messages: {
    key: { message_id: ids.message },
    given: `insert into public.removed_messages (message_id, decision_id, content)
      values ('${ids.message}', '${ids.decision}', 'Hello')`,
    insert: () => ({ message_id: ids.message, content: 'Hello' }),
    forge: { message_id: ids.message, content: 'Hello' },
    update: { content: 'Changed' },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },
};
