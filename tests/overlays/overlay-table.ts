import type { Hand } from './hand.ts';
import { pitchOfAna, type Demo, type DemoPerson } from './start-app.ts';
import { fixture, freshEmail, password } from '../support/people/people.ts';
import { service } from '../support/service.ts';
import {
  dropOnPress,
  holdUploads,
  loseUploads,
  needCodes,
  typeQuestionMark,
} from './in-page-events.ts';

/** What a story needs beside its own window. */
export interface Scene {
  readonly demo: Demo;
  /** A company of this engine alone, which has bought nothing yet. */
  readonly buyer: Demo['buyers'][number];
  readonly isNarrow: boolean;
}

export interface Overlay {
  /** The component that draws it, and as what. */
  readonly from: `${string}: ${'Sheet' | 'ConfirmDialog' | 'TheatreDialog' | 'UnsavedGuard'}`;
  /** Who is signed in; a visitor without. */
  readonly as?: DemoPerson | 'buyer';
  readonly at: string | ((scene: Scene) => string);
  /** Opens it; returns further texts that must be in sight. */
  readonly open: (hand: Hand, scene: Scene) => Promise<readonly string[] | void>;
  readonly title: string;
  /** Texts of its content that must be in sight without scrolling. */
  readonly shows: readonly string[];
  /** Only windows narrower than a laptop's have it. */
  readonly isForNarrow?: true;
  /** Opened otherwise in a wide window, or gone when the window's width changes. */
  readonly isAnew?: true;
  /** Undoes what the next stories would stumble over. */
  readonly end?: (hand: Hand) => Promise<void>;
}

const playerOfAna = `/pitch/${pitchOfAna}`;
const thread = ({ demo }: Scene) => `/messages/${demo.conversationId}`;

const press =
  (...names: readonly string[]) =>
  async (hand: Hand) => {
    for (const name of names) await hand.press(name);
  };

/** Pays as the payment provider tells it, and returns what the company has bought. */
async function pay(companyId: string): Promise<readonly string[]> {
  const checkout = await service
    .from('checkouts')
    .select('id')
    .eq('company_id', companyId)
    .single();
  if (checkout.error) throw checkout.error;
  const { id } = checkout.data;
  const applied = await service.rpc('apply_payment', {
    p_event_id: `evt_${id}`,
    p_event_type: 'checkout.session.completed',
    p_checkout_id: id,
    p_payment_id: `pi_${id}`,
    p_amount: 1500,
    p_currency: 'usd',
    p_payload: {},
  });
  if (applied.error) throw applied.error;
  return ['+44 7700 900101', 'ana.ortega@example.com'];
}

/** Every sheet and dialog of the app, in the order of their pages. A test compares it with the code. */
export const overlays: readonly Overlay[] = [
  {
    from: 'TicketSheet: Sheet',
    at: '/help',
    open: press('Write to support'),
    title: 'Write to support',
    shows: ['Name', 'Email'],
  },
  {
    from: 'JoinSheet: Sheet',
    at: '/help',
    open: press('Menu', 'Profile'),
    title: 'Sign in or Register',
    shows: ['Sign in as Company', 'Register'],
    isForNarrow: true,
  },
  {
    from: 'RegistrationSuccessDialog: Sheet',
    at: '/company/auth?mode=register',
    open: async (hand) => {
      await hand.write('Company Name', 'Northwind');
      await hand.write('Email', freshEmail('northwind'));
      await hand.write('Password', password);
      await hand.write('Confirm Password', password);
      await hand.press('Create Account');
    },
    title: 'Registration Successful!',
    shows: ['spam'],
  },
  {
    from: 'SignInDialog: Sheet',
    at: playerOfAna,
    open: press('Like and unlock'),
    title: 'Sign in or Register',
    shows: ['Sign in as Company', 'Register'],
  },
  {
    from: 'ReportSheet: Sheet',
    at: playerOfAna,
    open: press('More', 'Report this pitch'),
    title: "Report Ana's pitch",
    shows: [],
  },
  {
    from: 'KeysSheet: Sheet',
    at: playerOfAna,
    open: async (hand) => {
      // Once it can be pressed, the player listens to keys.
      await hand.press('Pause');
      await hand.tab.call(typeQuestionMark);
    },
    title: 'Keyboard shortcuts',
    shows: ['Previous and next pitch'],
  },
  {
    from: 'SeeMoreTalentDialog: Sheet',
    at: playerOfAna,
    open: (hand) => hand.pressUntil('Next pitch', 'See More Talent'),
    title: 'See More Talent',
    shows: ['Sign Up as Company', 'Talent Login'],
  },
  {
    from: 'UnlockDialog: Sheet',
    as: 'buyer',
    at: playerOfAna,
    open: press('Like and unlock'),
    title: 'Unlock Contact Information',
    shows: ['Ana', 'Phone'],
  },
  {
    from: 'UnlockDialog: Sheet',
    as: 'buyer',
    at: playerOfAna,
    open: async (hand, { buyer }) => {
      await hand.press('Like and unlock');
      await hand.press('Unlock Contact Information');
      await hand.look('Unlock Contact Information', ['Reference']);
      return pay(buyer.userId);
    },
    title: 'Payment Successful',
    shows: ['Ana Ortega', 'Phone', 'Email'],
  },
  {
    from: 'AskSheet: Sheet',
    as: 'company',
    at: '/company/dashboard',
    open: press('Ask a colleague'),
    title: 'Ask about your shortlist',
    shows: ['Active links', 'Turn off this link'],
  },
  {
    from: 'LinkRow: ConfirmDialog',
    as: 'company',
    at: '/company/dashboard',
    open: press('Ask a colleague', 'Turn off this link'),
    title: 'Turn off this link?',
    shows: [],
  },
  {
    from: 'FilterSheet: Sheet',
    as: 'company',
    at: '/company/search-talent',
    open: press('Filters'),
    title: 'Filters',
    shows: ['Profession'],
    isForNarrow: true,
  },
  {
    from: 'SavedSearchSheet: Sheet',
    as: 'company',
    at: '/company/search-talent',
    open: (hand, { isNarrow }) => press(...(isNarrow ? ['Filters'] : []), 'Manage searches')(hand),
    title: 'Saved searches',
    shows: ['Closers'],
    isAnew: true,
  },
  {
    from: 'ContactSheet: Sheet',
    as: 'company',
    at: thread,
    open: press('Contact details'),
    title: 'Mei Tanaka',
    shows: ['Phone', '+1 212 555 0143', 'talent@pitchreel.example'],
  },
  {
    from: 'BlockQuestion: ConfirmDialog',
    as: 'company',
    at: thread,
    open: press('More', 'Block Mei Tanaka'),
    title: 'Block Mei Tanaka?',
    shows: ['Neither of you can write here any more'],
  },
  {
    from: 'CompanySheet: Sheet',
    as: 'talent',
    at: thread,
    open: press('About Northwind Growth'),
    title: 'Northwind Growth',
    shows: ['Report', 'Block'],
  },
  {
    from: 'DeleteAccount: ConfirmDialog',
    as: 'company',
    at: '/company/profile',
    open: press('Delete Account'),
    title: 'Are you sure?',
    shows: ['This action cannot be undone.'],
  },
  {
    from: 'CompanyForm: UnsavedGuard',
    as: 'company',
    at: '/company/profile',
    open: async (hand) => {
      await hand.write('Company Name', 'Northwind Growth Partners');
      await hand.press('Pitchreel, home page');
    },
    title: 'Leave without saving?',
    shows: [],
  },
  {
    from: 'LoadedForm: UnsavedGuard',
    as: 'talent',
    at: '/talent/profile',
    open: async (hand) => {
      await hand.write('Full name', 'Mei Tanaka-Jones');
      await hand.press('Pitchreel, home page');
    },
    title: 'Leave without saving?',
    shows: ["You haven't saved the changes in your profile."],
  },
  {
    from: 'PositionEditor: ConfirmDialog',
    as: 'talent',
    at: '/talent/profile',
    open: press('Remove position'),
    title: 'Remove this position?',
    shows: [],
  },
  {
    from: 'PauseButton: ConfirmDialog',
    as: 'talent',
    at: '/talent/profile',
    open: press('Pause'),
    title: 'Pause your Sales Closer pitch?',
    shows: [],
  },
  {
    from: 'SlotVideo: Sheet',
    as: 'talent',
    at: '/talent/profile',
    open: press('Replace'),
    title: 'Replace this video',
    shows: ['Record a new one'],
  },
  {
    from: 'SlotVideo: ConfirmDialog',
    as: 'talent',
    at: '/talent/profile',
    open: press('Delete'),
    title: 'Delete this video?',
    shows: [],
  },
  {
    from: 'DropZone: ConfirmDialog',
    as: 'talent',
    at: '/talent/profile',
    open: async (hand) => {
      await hand.tab.call(dropOnPress);
      await hand.press('Cover');
    },
    title: 'Replace the video with this file?',
    shows: ['The live one stays'],
  },
  {
    from: 'CoverSheet: Sheet',
    as: 'talent',
    at: '/talent/profile',
    open: press('Cover'),
    title: 'Choose your cover',
    shows: [],
  },
  {
    from: 'PlayerDialog: TheatreDialog',
    as: 'talent',
    at: '/talent/profile',
    open: press('Watch your video'),
    title: 'Your video',
    shows: [],
  },
  {
    from: 'CaptionsEditor: TheatreDialog',
    as: 'talent',
    at: '/talent/profile',
    open: press('Edit captions'),
    title: 'Captions',
    shows: ['Language'],
  },
  {
    from: 'CaptionsQuestion: ConfirmDialog',
    as: 'talent',
    at: '/talent/profile',
    open: press('Edit captions', 'More', 'Delete these captions'),
    title: 'Delete these captions?',
    shows: [],
  },
  {
    from: 'SlotProgress: ConfirmDialog',
    as: 'talent',
    at: '/talent/profile',
    open: async (hand) => {
      await hand.tab.call(holdUploads);
      await hand.chooseFile(fixture('pitch.mp4'));
      // Its place moves with every step of the upload.
      await hand.pressUntil('Cancel', 'Stop this upload?');
    },
    title: 'Stop this upload?',
    shows: [],
    end: press('Stop upload'),
  },
  {
    from: 'DiscardButton: ConfirmDialog',
    as: 'talent',
    at: '/talent/profile',
    open: async (hand) => {
      await hand.tab.call(loseUploads);
      await hand.chooseFile(fixture('pitch.mp4'));
      await hand.press('Discard');
    },
    title: 'Discard the new video?',
    shows: [],
    end: press('Discard'),
  },
  {
    from: 'Recorder: TheatreDialog',
    as: 'talent',
    at: '/talent/profile',
    open: press('Record'),
    title: 'Record your pitch',
    shows: ['Three sentences are enough'],
  },
  {
    from: 'NotesSheet: Sheet',
    as: 'talent',
    at: '/talent/profile',
    open: press('Record', 'Script: notes and teleprompter'),
    title: 'Notes and teleprompter',
    shows: ['Your words'],
  },
  {
    from: 'DevicesSheet: Sheet',
    as: 'talent',
    at: '/talent/profile',
    open: press('Record', 'Camera and microphone'),
    title: 'Camera and microphone',
    shows: ['Camera', 'Microphone'],
  },
  {
    from: 'Recorder: ConfirmDialog',
    as: 'talent',
    at: '/talent/profile',
    open: press('Record', 'Start recording', 'Pause', 'Close the recorder'),
    title: 'Discard this recording?',
    shows: [],
    end: press('Discard'),
  },
  {
    from: 'CodeSheet: Sheet',
    as: 'operator',
    at: ({ buyer }) => `/desk/people/${buyer.userId}`,
    open: async (hand) => {
      await hand.press('Export data');
      await hand.tab.call(needCodes);
      await hand.write('Internal note', 'They asked');
      await hand.press('Export data');
    },
    title: 'Enter your code',
    shows: ['Six-digit code', 'Confirm'],
  },
  {
    from: 'OwnAuthenticators: ConfirmDialog',
    as: 'operator',
    at: '/desk/team',
    open: press('Remove'),
    title: 'Remove Phone?',
    shows: ['Keep it'],
  },
];
