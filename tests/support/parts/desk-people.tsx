import { screen } from '@testing-library/react';
import { fakeServices } from '../services/fake-services.ts';
import { noEffects } from '../services/no-effects.ts';

export const mei = '10000000-0000-4000-8000-000000000003';
export const company = '20000000-0000-4000-8000-000000000001';
export const time = '2026-11-20T10:00:00Z';
export const pitch = {
  id: 'p1',
  talent_id: mei,
  position_title: 'Sales Closer',
  video_url: 'http://host/film.mp4',
  poster_url: null,
  poster_sizes: [],
  poster_preview: null,
  paused_at: null,
  hidden_at: null,
  hidden_reason: null,
  audience: 'anyone',
  views: 843,
  unlocks: 1,
  video_feed: { position_id: 'p1' },
};
const payment = {
  payment_id: 'pi_1',
  company_id: company,
  talent_id: mei,
  checkout_id: null,
  candidate: 'Mei',
  position_title: 'Sales Closer',
  amount: 900,
  currency: 'usd',
  refunded_amount: 0,
  status: 'amount_mismatch',
  settled: false,
  paid_at: time,
};

const talent = { user_id: mei, full_name: 'Mei Tanaka', phone: '+34', languages: ['Spanish'] };
/** Services that know a talent with two pitches, and a company with a payment to settle. */
export function deskPeople() {
  const server = fakeServices();
  server.rpcResults.set('erasure_effects', noEffects);
  server.tables.set('desk_people', [
    {
      user_id: mei,
      user_type: 'talent',
      name: 'Mei Tanaka',
      email: 'mei@example.com',
      created_at: time,
    },
    {
      user_id: company,
      user_type: 'company',
      name: 'Northwind',
      email: 'jobs@example.com',
      created_at: time,
    },
  ]);
  server.tables.set('talent_profiles', [talent]);
  server.tables.set('talent_positions', [
    pitch,
    {
      ...pitch,
      id: 'p2',
      position_title: 'Setter',
      hidden_at: time,
      hidden_reason: 'offensive',
      video_feed: null,
    },
  ]);
  server.tables.set('company_profiles', [
    {
      user_id: company,
      company_name: 'Northwind',
      website: 'northwind.example',
      is_verified: false,
    },
  ]);
  server.tables.set('payments', [payment]);
  return {
    server,
    /** What was decided, as it was sent. */
    decided: () =>
      server.insertedRows.filter(({ table }) => table === 'decisions').map(({ row }) => row),
  };
}

export const button = (name: string) => screen.findByRole('button', { name });
