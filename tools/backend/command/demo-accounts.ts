export interface DemoAccount {
  email: string;
  password: string;
  /** What a person signed in with this account sees. */
  description: string;
}

const password = 'Pitchreel1';

/** The demo account that runs the marketplace. */
export const operatorEmail = 'operator@pitchreel.example';

/**
 * The demo accounts of supabase/seed.sql that are printed at start; all of them share the password.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'company@pitchreel.example',
    password,
    description: 'Northwind Growth, a company that has unlocked Mei',
  },
  {
    email: 'company2@pitchreel.example',
    password,
    description: 'Atlas Coaching, a company that has unlocked nobody yet',
  },
  {
    email: 'talent@pitchreel.example',
    password,
    description: 'Mei Tanaka, a talent with a video and a conversation',
  },
  {
    email: operatorEmail,
    password,
    description: 'an operator, whose desk is at /desk (codes: the inbox)',
  },
];
