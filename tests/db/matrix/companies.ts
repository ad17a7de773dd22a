import { nobody, type TableAccess } from './table-access.ts';
import { ids } from '../world.ts';

/** The part of the matrix about companies and what they keep of pitches. */
export const companyMatrix: Record<string, TableAccess> = {
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

  // The unlocker's; forging means saving for someone else.
  saved_searches: {
    key: { id: ids.search },
    insert: () => ({ name: 'Mine', terms: { work_type: 'remote' } }),
    forge: { company_id: ids.unlocker, name: 'Not mine', terms: { work_type: 'remote' } },
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
};
