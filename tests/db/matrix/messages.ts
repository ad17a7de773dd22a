import { everyone, nobody, operatorOnly, type TableAccess } from './table-access.ts';
import { ids } from '../world.ts';

/** The part of the matrix about conversations, and words and requests to support. */
export const messageMatrix: Record<string, TableAccess> = {
  // The talent's; only sending writes it.
  broadcasts: {
    key: { id: ids.message },
    given: `insert into public.broadcasts (topic, id, event)
      values ('user:${ids.talent}', '${ids.message}', 'message')`,
    insert: (me) => ({ topic: `user:${me}`, id: ids.position, event: 'suspended' }),
    forge: { topic: `user:${ids.talent}`, id: ids.position, event: 'suspended' },
    update: { event: 'suspended' },
    access: {
      select: 'allowed  filtered filtered filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // Between the unlocker and the talent.
  conversations: {
    key: { id: ids.conversation },
    insert: (me) => ({ company_id: me, talent_id: ids.otherTalent, company_name: 'Mine' }),
    forge: { company_id: ids.unlocker, talent_id: ids.otherTalent, company_name: 'Northwind' },
    update: { closed_at: null },
    access: {
      select: 'allowed  filtered allowed  filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // Nobody's, because none stays; forging means answering oneself.
  text_checks: {
    key: { id: ids.message },
    insert: () => ({ texts: { city: 'Madrid' } }),
    forge: { texts: { city: 'Madrid' }, faults: [] },
    update: { texts: {} },
    access: { select: nobody, insert: everyone, forge: nobody, update: nobody, delete: nobody },
  },

  // From the unlocker to the talent; forging means naming the sender.
  messages: {
    key: { id: ids.message },
    insert: () => ({ conversation_id: ids.conversation, content: 'Hi' }),
    forge: { conversation_id: ids.conversation, content: 'Hi', sender_id: ids.talent },
    update: { read: true },
    access: {
      select: 'allowed  filtered allowed  filtered denied   filtered',
      insert: 'allowed  denied   allowed  denied   denied   denied',
      forge: nobody,
      update: 'allowed  filtered filtered filtered denied   filtered',
      delete: nobody,
    },
  },

  // The talent's; forging means naming the user.
  support_tickets: {
    key: { id: ids.ticket },
    insert: () => ({ name: 'A', email: 'a@example.com', subject: 'S', message: 'M' }),
    forge: { name: 'A', email: 'a@example.com', subject: 'S', message: 'M', user_id: ids.talent },
    update: { message: 'Changed' },
    access: {
      select: 'allowed  filtered filtered filtered denied   allowed',
      insert: everyone,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // A stranger's, who has no account; whoever has the link is tried in tests/db/desk/tickets.test.ts.
  ticket_messages: {
    key: { id: ids.ticketMessage },
    given: `insert into public.support_tickets (id, user_id, name, email, subject, message)
        values ('${ids.strangersTicket}', null, 'Zoe', 'zoe@example.com', 'S', 'M') on conflict do nothing;
      insert into public.ticket_messages (id, ticket_id, content)
        values ('${ids.ticketMessage}', '${ids.strangersTicket}', 'More') on conflict do nothing`,
    insert: () => ({ ticket_id: ids.strangersTicket, content: 'Even more' }),
    forge: { ticket_id: ids.strangersTicket, content: 'From support', is_of_support: true },
    update: { content: 'Changed' },
    access: {
      select: operatorOnly,
      insert: 'denied   denied   denied   denied   denied   allowed',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  ticket_words: {
    key: { ticket_id: ids.strangersTicket, word: 'zoe' },
    given: `insert into public.support_tickets (id, user_id, name, email, subject, message)
        values ('${ids.strangersTicket}', null, 'Zoe', 'zoe@example.com', 'S', 'M') on conflict do nothing`,
    insert: () => ({ ticket_id: ids.strangersTicket, word: 'me', created_at: '2020-01-01' }),
    forge: { ticket_id: ids.strangersTicket, word: 'mine', created_at: '2020-01-01' },
    update: { word: 'me' },
    access: {
      select: operatorOnly,
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The unlocker's.
  account_deletion_requests: {
    key: { user_id: ids.unlocker },
    insert: (me) => ({ user_id: me }),
    forge: { user_id: ids.unlocker },
    cleared: 'delete from public.account_deletion_requests',
    update: { created_at: '2020-01-01T00:00:00Z' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: 'allowed  allowed  allowed  allowed  denied   allowed',
      forge: ' denied   denied   allowed  denied   denied   denied',
      update: nobody,
      delete: 'filtered filtered allowed  filtered denied   filtered',
    },
  },
};
