import { deskMatrix } from './desk-matrix.ts';
import { everyone, nobody, operatorOnly, type TableAccess } from './table-access.ts';
import { ids, videoUrl } from './world.ts';

/** Who may do what with each table, exhaustively: schema.test.ts fails when a table is missing here. */
export const matrix: Record<string, TableAccess> = {
  // The talent's.
  accounts: {
    key: { user_id: ids.talent },
    insert: (me) => ({ user_id: me, user_type: 'company' }),
    forge: { user_id: ids.talent, user_type: 'company' },
    update: { user_type: 'company' },
    access: {
      //       talent   other    unlocker company  visitor  operator
      select: 'allowed  filtered filtered filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The talent's.
  notification_settings: {
    key: { user_id: ids.talent },
    insert: (me) => ({ user_id: me, unread_mail: false }),
    forge: { user_id: ids.talent, unread_mail: false },
    cleared: 'delete from public.notification_settings',
    update: { language: 'es' },
    access: {
      select: 'allowed  filtered filtered filtered denied   allowed',
      insert: 'allowed  allowed  allowed  allowed  denied   allowed',
      forge: ' allowed  denied   denied   denied   denied   denied',
      update: 'allowed  filtered filtered filtered denied   filtered',
      delete: nobody,
    },
  },

  // The talent's.
  talent_profiles: {
    key: { user_id: ids.talent },
    insert: (me) => ({ user_id: me, full_name: 'Me' }),
    forge: { user_id: ids.talent, full_name: 'Not me' },
    cleared: 'delete from public.talent_profiles',
    update: { city: 'Lima' },
    access: {
      select: 'allowed  filtered allowed  filtered denied   allowed',
      insert: 'allowed  allowed  denied   denied   denied   allowed',
      forge: ' allowed  denied   denied   denied   denied   denied',
      update: 'allowed  filtered filtered filtered denied   filtered',
      delete: nobody,
    },
  },

  // The talent's. Details belong to a profile, which the operator has not made.
  talent_private_details: {
    key: { user_id: ids.talent },
    insert: (me) => ({ user_id: me, birth_date: '2000-01-01' }),
    forge: { user_id: ids.talent, birth_date: '2000-01-01' },
    cleared: `delete from public.talent_private_details;
      insert into public.talent_profiles (user_id) values ('${ids.operator}') on conflict do nothing`,
    update: { birth_date: '2000-01-01' },
    access: {
      select: 'allowed  filtered filtered filtered denied   filtered',
      insert: 'allowed  allowed  denied   denied   denied   allowed',
      forge: ' allowed  denied   denied   denied   denied   denied',
      update: 'allowed  filtered filtered filtered denied   filtered',
      delete: nobody,
    },
  },

  // The talent's.
  talent_positions: {
    key: { id: ids.position },
    insert: (me) => ({ talent_id: me, position_title: 'Setter', video_url: videoUrl(me, 'b.mp4') }),
    forge: { talent_id: ids.talent, position_title: 'Setter' },
    update: { experience_years: 7 },
    access: {
      select: 'allowed  filtered filtered filtered denied   allowed',
      insert: 'allowed  allowed  denied   denied   denied   allowed',
      forge: ' allowed  denied   denied   denied   denied   denied',
      update: 'allowed  filtered filtered filtered denied   filtered',
      delete: 'allowed  filtered filtered filtered denied   filtered',
    },
  },

  // The talent's.
  video_feed: {
    key: { position_id: ids.position },
    insert: () => ({ position_id: ids.position, talent_id: ids.talent }),
    forge: { position_id: ids.otherPosition, talent_id: ids.otherTalent },
    update: { first_name: 'Somebody' },
    access: { select: everyone, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  // The talent's; written with their row in the feed.
  open_pitches: {
    key: { position_id: ids.position },
    insert: () => ({ position_id: ids.position, search: '', position_title: 'Setter' }),
    forge: { position_id: ids.otherPosition, search: '', position_title: 'Setter' },
    update: { work_type: 'remote' },
    access: { select: everyone, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  // The talent's; a decision writes it.
  featured_pitches: {
    key: { position_id: ids.position },
    given: `insert into public.featured_pitches (position_id) values ('${ids.position}')`,
    insert: () => ({ position_id: ids.position }),
    forge: { position_id: ids.otherPosition },
    update: { chosen_at: '2020-01-01' },
    access: { select: everyone, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

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

  // Anybody's; forging means naming the viewer.
  position_views: {
    key: { position_id: ids.position },
    insert: () => ({ position_id: ids.position }),
    forge: { position_id: ids.position, viewer_key: 'somebody' },
    update: { day: '2020-01-01' },
    access: { select: nobody, insert: everyone, forge: nobody, update: nobody, delete: nobody },
  },

  // Anybody's; forging means naming the viewer.
  position_watches: {
    key: { position_id: ids.position },
    insert: () => ({
      position_id: ids.position,
      film: videoUrl(ids.talent),
      past_start: true,
      reached: 4,
    }),
    forge: {
      position_id: ids.position,
      film: videoUrl(ids.talent),
      past_start: true,
      reached: 4,
      viewer_key: 'somebody',
    },
    update: { reached: 10 },
    access: { select: nobody, insert: everyone, forge: nobody, update: nobody, delete: nobody },
  },

  // The talent's; written by triggers alone.
  position_retention: {
    key: { position_id: ids.position },
    insert: (me) => ({ position_id: ids.position, film: 'b', talent_id: me, watched: 99 }),
    forge: { position_id: ids.otherPosition, film: 'b', talent_id: ids.otherTalent, watched: 99 },
    update: { watched: 99 },
    access: {
      select: 'allowed  filtered filtered filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The talent's; written by the counting triggers alone.
  position_days: {
    key: { position_id: ids.position },
    insert: (me) => ({ position_id: ids.position, talent_id: me, day: '2020-01-01', views: 99 }),
    forge: { position_id: ids.otherPosition, talent_id: ids.otherTalent, day: '2020-01-01' },
    update: { views: 99 },
    access: {
      select: 'allowed  filtered filtered filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The unlocker's.
  company_profiles: {
    key: { user_id: ids.unlocker },
    insert: (me) => ({ user_id: me, company_name: 'Mine' }),
    forge: { user_id: ids.unlocker, company_name: 'Not mine' },
    cleared: `delete from public.company_profiles where user_id <> '${ids.system}'`,
    update: { industry: 'Software' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: ' denied   denied   allowed  denied   denied   denied',
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: nobody,
    },
  },

  // The unlocker's, who talks with the talent.
  company_cards: {
    key: { company_id: ids.unlocker },
    insert: (me) => ({ company_id: me, company_name: 'Mine', is_verified: true }),
    forge: { company_id: ids.unlocker, company_name: 'Not mine', is_verified: true },
    update: { is_verified: true },
    access: {
      select: 'allowed  filtered allowed  filtered denied   allowed',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The unlocker's.
  swipes: {
    key: { company_id: ids.unlocker, position_id: ids.position },
    insert: (me) => ({ company_id: me, position_id: ids.position, liked: false }),
    forge: { company_id: ids.unlocker, position_id: ids.otherPosition, liked: false },
    cleared: 'delete from public.swipes',
    update: { liked: false },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: ' denied   denied   allowed  denied   denied   denied',
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: 'filtered filtered allowed  filtered denied   filtered',
    },
  },

  // The unlocker's; forging means writing to another company's list.
  shortlist: {
    key: { company_id: ids.unlocker, position_id: ids.position },
    insert: () => ({ position_id: ids.otherPosition, note: 'Mine' }),
    forge: { company_id: ids.unlocker, position_id: ids.otherPosition },
    update: { note: 'Changed' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: nobody,
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: 'filtered filtered allowed  filtered denied   filtered',
    },
  },

  // The unlocker's; forging means saving for somebody else.
  saved_searches: {
    key: { id: ids.search },
    insert: () => ({ name: 'Mine', work_type: 'remote' }),
    forge: { company_id: ids.unlocker, name: 'Not mine', work_type: 'remote' },
    update: { name: 'Changed' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: nobody,
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: 'filtered filtered allowed  filtered denied   filtered',
    },
  },

  // The unlocker's; forging means making one for another company. Here the visitor has no token: what one does who has
  // it is in feed/opinions.test.ts.
  opinion_links: {
    key: { id: ids.opinionLink },
    insert: () => ({ token_hash: 'a'.repeat(64) }),
    forge: { company_id: ids.unlocker, token_hash: 'a'.repeat(64) },
    update: { revoked_at: '2026-01-01' },
    access: {
      select: 'filtered filtered allowed  filtered filtered filtered',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: nobody,
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: nobody,
    },
  },

  // What a colleague of the unlocker said; forging means answering by a link without its token.
  opinions: {
    key: { link_id: ids.opinionLink },
    insert: () => ({ position_id: ids.position, says_yes: true }),
    forge: { link_id: ids.opinionLink, position_id: ids.position, says_yes: true },
    update: { is_seen: true },
    access: {
      select: 'filtered filtered allowed  filtered filtered filtered',
      insert: nobody,
      forge: nobody,
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: nobody,
    },
  },

  // The unlocker's; written by the trigger of the views alone.
  seen_pitches: {
    key: { company_id: ids.unlocker, position_id: ids.position },
    given: `insert into public.seen_pitches (company_id, position_id, published_at)
      values ('${ids.unlocker}', '${ids.position}', now())`,
    insert: (me) => ({ company_id: me, position_id: ids.position, published_at: '2026-01-01' }),
    forge: {
      company_id: ids.unlocker,
      position_id: ids.otherPosition,
      published_at: '2026-01-01',
    },
    update: { seen_at: '2026-01-01' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The talent's; written by triggers alone. One column is nobody's, so that all of them cannot be read at once.
  fresh_pitches: {
    key: { position_id: ids.position },
    insert: () => ({ position_id: ids.position, published_at: '2026-01-01' }),
    forge: { position_id: ids.otherPosition, published_at: '2026-01-01' },
    update: { views_left: 20 },
    access: { select: nobody, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  site_settings: {
    key: { id: true },
    insert: () => ({ id: true, mode: 'test' }),
    forge: { brand_name: 'Mine' },
    update: { mode: 'test' },
    access: { select: everyone, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  unlock_price: {
    key: { id: true },
    insert: () => ({ id: true, amount: 1 }),
    forge: { amount: 1 },
    update: { amount: 1 },
    access: { select: everyone, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  // The unlocker's; forging means choosing who pays.
  checkouts: {
    key: { id: ids.checkout },
    insert: () => ({ position_id: ids.otherPosition }),
    forge: { position_id: ids.otherPosition, company_id: ids.unlocker },
    // Who asked to be deleted starts none.
    cleared: 'delete from public.account_deletion_requests',
    update: { status: 'paid' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: 'denied   denied   allowed  allowed  denied   denied',
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The unlocker's, about the talent.
  unlocked_contacts: {
    key: { id: ids.unlock },
    insert: (me) => ({
      user_id: me,
      closer_id: ids.otherTalent,
      payment_id: 'free',
      paid_amount: 0,
      paid_currency: 'usd',
    }),
    forge: {
      user_id: ids.unlocker,
      closer_id: ids.otherTalent,
      payment_id: 'free',
      paid_amount: 0,
      paid_currency: 'usd',
    },
    update: { stage: 'talking', note: 'Called', next_step: 'Trial call', next_on: '2026-12-01' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: 'filtered filtered allowed  filtered denied   filtered',
      delete: nobody,
    },
  },

  // The unlocker's; written by triggers alone.
  lost_contacts: {
    key: { id: ids.unlock },
    given: `insert into public.lost_contacts (id, company_id, reason, payment_id, amount, currency)
            values ('${ids.unlock}', '${ids.unlocker}', 'erased', 'pi_first', 1500, 'usd')`,
    insert: (me) => ({
      company_id: me,
      reason: 'refunded',
      payment_id: 'x',
      amount: 1,
      currency: 'usd',
    }),
    forge: {
      company_id: ids.unlocker,
      reason: 'refunded',
      payment_id: 'x',
      amount: 1,
      currency: 'usd',
    },
    update: { note: 'Mine' },
    access: {
      select: 'filtered filtered allowed  filtered denied   filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: 'filtered filtered allowed  filtered denied   filtered',
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

  // The talent's, of a published pitch.
  position_captions: {
    key: { position_id: ids.position, language: 'en' },
    insert: (me) => ({
      position_id: me === ids.otherTalent ? ids.otherPosition : ids.position,
      language: 'es',
      video_url: videoUrl(me === ids.otherTalent ? me : ids.talent),
      cues: [{ start: 0, end: 1000, text: 'Hola' }],
    }),
    forge: {
      position_id: ids.position,
      language: 'es',
      video_url: videoUrl(ids.talent),
      cues: [{ start: 0, end: 1000, text: 'Hola' }],
    },
    given: `insert into public.position_captions (position_id, language, video_url, cues)
      values ('${ids.position}', 'en', '${videoUrl(ids.talent)}', '[{"start": 0, "end": 1000, "text": "Hello"}]')`,
    update: { cues: [{ start: 0, end: 1000, text: 'Hello there' }] },
    access: {
      select: everyone,
      insert: 'allowed  allowed  denied   denied   denied   denied',
      forge: ' allowed  denied   denied   denied   denied   denied',
      update: 'allowed  filtered filtered filtered denied   filtered',
      delete: 'allowed  filtered filtered filtered denied   filtered',
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

  // The unlocker's.
  payments: {
    key: { payment_id: 'pi_first' },
    insert: (me) => ({
      payment_id: 'pi_mine',
      company_id: me,
      talent_id: ids.otherTalent,
      amount: 1500,
      currency: 'usd',
      accepted: true,
      status: 'unlocked',
    }),
    forge: {
      payment_id: 'pi_mine',
      company_id: ids.unlocker,
      talent_id: ids.otherTalent,
      amount: 1500,
      currency: 'usd',
      accepted: true,
      status: 'unlocked',
    },
    update: { status: 'unlocked' },
    access: {
      select: 'filtered filtered allowed  filtered denied   allowed',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
  },

  // The operator's.
  payment_events: {
    key: { id: 'evt_first' },
    insert: () => ({ id: 'evt_mine', type: 't', payload: {}, outcome: 'unlocked' }),
    forge: { id: 'evt_mine', type: 't', payload: {}, outcome: 'unlocked', payment_id: 'pi_first' },
    update: { outcome: 'unlocked' },
    access: { select: operatorOnly, insert: nobody, forge: nobody, update: nobody, delete: nobody },
  },

  ...deskMatrix,
};
