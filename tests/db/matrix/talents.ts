import { everyone, nobody, type TableAccess } from './table-access.ts';
import { ids, videoUrl } from '../world.ts';

/** The part of the matrix about what a talent shows, and what is counted of it. */
export const talentMatrix: Record<string, TableAccess> = {
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

  // Nobody lists it: absent_talent reads one row.
  absent_talents: {
    key: { position_id: ids.position },
    given: `insert into public.absent_talents (position_id, first_name) values ('${ids.position}', 'Mei')`,
    insert: () => ({ position_id: ids.position, first_name: 'Mei' }),
    forge: { position_id: ids.otherPosition, first_name: 'Mei' },
    update: { first_name: 'Somebody' },
    access: {
      select: 'filtered filtered filtered filtered filtered filtered',
      insert: nobody,
      forge: nobody,
      update: nobody,
      delete: nobody,
    },
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

  // The talent's; written by triggers alone. One column is nobody's, so that all of them cannot be read at once.
  fresh_pitches: {
    key: { position_id: ids.position },
    insert: () => ({ position_id: ids.position, published_at: '2026-01-01' }),
    forge: { position_id: ids.otherPosition, published_at: '2026-01-01' },
    update: { views_left: 20 },
    access: { select: nobody, insert: nobody, forge: nobody, update: nobody, delete: nobody },
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

  // Anyone's; forging means naming the viewer.
  position_views: {
    key: { position_id: ids.position },
    insert: () => ({ position_id: ids.position }),
    forge: { position_id: ids.position, viewer_key: 'someone' },
    update: { day: '2020-01-01' },
    access: { select: nobody, insert: everyone, forge: nobody, update: nobody, delete: nobody },
  },

  // Anyone's; forging means naming the viewer.
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
      viewer_key: 'someone',
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
};
