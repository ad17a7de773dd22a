import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.types.ts';
import { backendUrl, publishableKey } from '../support/addresses.ts';
import { setUpAuthenticator } from '../support/people/authenticator.ts';
import { fixture, freshEmail, password } from '../support/people/people.ts';
import { service } from '../support/service.ts';

/** Names of every script, and names that are long or in one piece. */
export const names = [
  'Nora Blum', // Latin
  'Łucja Śmigły-Rydzyńska',
  'Maximiliana Fernández-del-Castillo y Gómez de la Serna',
  'Wolfeschlegelsteinhausenbergerdorff',
  'Nguyễn Thị Ngọc Ánh',
  'Þórdís Björnsdóttir',
  'Ηλέκτρα Παπαδοπούλου',
  'Екатерина Преображенская',
  'Ђурђица Ђорђевић',
  'Անահիտ Հովհաննիսյան',
  'თინათინ ჯავახიშვილი',
  'عبد الرحمن القحطاني',
  'فاطمه زهرا محمدی',
  'שירה בן־דוד',
  'अनुष्का चट्टोपाध्याय',
  'তাসনিম চৌধুরী',
  'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  'હેતલ પટેલ',
  'வெங்கடேஸ்வரன் சுப்பிரமணியன்',
  'లక్ష్మీ ప్రసన్న',
  'ಸುಚಿತ್ರಾ ಗೌಡ',
  'ശ്രീലക്ഷ്മി നായർ',
  'නිලූෂා පෙරේරා',
  'ณัฐวุฒิ ศรีสุวรรณ',
  'ວິໄລພອນ ສີສະຫວັດ',
  'ခင်မြတ်နိုး',
  'សុភា ចាន់',
  'ሰላማዊት ገብረማርያም',
  '欧阳晓明',
  '小笠原 さくら',
  '김하늘',
] as const;

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly client: ReturnType<typeof newClient>;
  /** As the app stores it. */
  readonly session: string;
}

const newClient = () =>
  createClient<Database>(backendUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

function checked<T>(
  result: { data: T; error: null } | { data: unknown; error: { message: string } },
): T {
  if (result.error !== null) throw new Error(result.error.message);
  return result.data;
}

/** Creates a confirmed account without its mail. */
async function createAccount(type: 'company' | 'talent', name: string) {
  const email = freshEmail(name);
  const { user } = checked(
    await service.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { user_type: type },
    }),
  );
  return { userId: user?.id ?? '', email };
}

async function createMember(type: 'company' | 'talent', name: string): Promise<Member> {
  const account = await createAccount(type, name);
  const client = newClient();
  const { session } = checked(
    await client.auth.signInWithPassword({ email: account.email, password }),
  );
  return { ...account, client, session: JSON.stringify(session) };
}

const film = readFileSync(fixture('place.mp4'));
const poster = readFileSync(fixture('poster.jpg'));

async function storeVideo(userId: string, name: string) {
  const videos = service.storage.from('talent_videos');
  const posters = service.storage.from('talent_posters');
  checked(await videos.upload(`${userId}/${name}.mp4`, film, { contentType: 'video/mp4' }));
  checked(await posters.upload(`${userId}/${name}.jpg`, poster, { contentType: 'image/jpeg' }));
  return {
    video_url: videos.getPublicUrl(`${userId}/${name}.mp4`).data.publicUrl,
    poster_url: posters.getPublicUrl(`${userId}/${name}.jpg`).data.publicUrl,
  };
}

const titles = ['Sales Closer', 'Setter', 'Closer', 'Sales Director'] as const;
const skills = `Negotiation, Objection handling, Außendienst, 電話営業, Холодные звонки, ${'Wolfeschlegelsteinhausen'.repeat(4)}`;

const profileOf = (userId: string, fullName: string, index: number) => ({
  user_id: userId,
  full_name: fullName,
  phone: `+44 7700 9002${String(index).padStart(2, '0')}`,
  skills,
  languages: ['English', 'Spanish', 'Japanese'],
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  country: 'United Kingdom',
  linkedin_url: `https://www.linkedin.com/in/person-${index}`,
  bio: 'I listen first, quote once and never discount. '.repeat(8).trim(),
  total_experience: index,
});

/** Creates a talent for each name, with as many published pitches. */
async function createTalents(each: readonly string[], pitches: number) {
  const accounts = await Promise.all(each.map(() => createAccount('talent', 'screens')));
  checked(
    await service
      .from('talent_profiles')
      .upsert(accounts.map(({ userId }, index) => profileOf(userId, each[index] ?? '', index))),
  );
  const rows = await Promise.all(
    accounts.flatMap(({ userId }) =>
      Array.from({ length: pitches }, async (_, index) => ({
        id: randomUUID(),
        talent_id: userId,
        position_title: titles[index % titles.length] ?? titles[0],
        work_type: 'remote',
        experience_years: 4,
        ...(await storeVideo(userId, `pitch-${index}`)),
      })),
    ),
  );
  checked(await service.from('talent_positions').insert(rows));
  return accounts.map((account) => ({
    ...account,
    positionIds: rows.filter((row) => row.talent_id === account.userId).map(({ id }) => id),
  }));
}

/** Confirms the payment of a company for a pitch. @returns the payment */
async function pay(companyId: string, positionId: string | undefined): Promise<string> {
  const id = randomUUID();
  checked(
    await service
      .from('checkouts')
      .insert({ id, company_id: companyId, position_id: positionId ?? '' }),
  );
  checked(
    await service.rpc('apply_payment', {
      p_event_id: `evt_${id}`,
      p_event_type: 'checkout.session.completed',
      p_checkout_id: id,
      p_payment_id: `pi_${id}`,
      p_amount: 1500,
      p_currency: 'usd',
      p_payload: {},
    }),
  );
  return `pi_${id}`;
}

const conversationsOf = async (member: Member) =>
  checked(
    await member.client
      .from('conversations')
      .select('id, company_id, talent_id')
      .or(`company_id.eq.${member.userId},talent_id.eq.${member.userId}`)
      .neq('company_id', '00000000-0000-0000-0000-000000000000'),
  );

/** Writes messages to and fro in one conversation. */
async function talk(
  conversation: { id: string; company_id: string; talent_id: string },
  count: number,
): Promise<void> {
  const { id, company_id: company, talent_id: talent } = conversation;
  checked(
    await service.from('messages').insert(
      Array.from({ length: count }, (_, index) => ({
        conversation_id: id,
        sender_id: index % 2 === 0 ? company : talent,
        content:
          index % 5 === 0
            ? `https://example.com/${'a-long-path-'.repeat(12)}`
            : `${names[index % names.length] ?? ''}: shall we talk tomorrow at ten?`,
      })),
    ),
  );
}

/** Creates a company for each name. */
async function createCompanies(each: readonly string[]) {
  const accounts = await Promise.all(each.map(() => createAccount('company', 'screens')));
  await Promise.all(
    accounts.map(async ({ userId }, index) =>
      checked(
        await service
          .from('company_profiles')
          .update({ company_name: each[index] ?? '', is_verified: index % 2 === 0 })
          .eq('user_id', userId),
      ),
    ),
  );
  return accounts;
}

type Amount = 'empty' | 'one' | 'many';

export interface ScreensData {
  /** Who opens the screens of a side, with nothing, one or many of what they show. */
  readonly members: Readonly<
    Record<
      'talent' | 'company',
      Readonly<Record<Amount, { userId: string; session: string; conversationId: string }>>
    >
  >;
  readonly operator: string;
  readonly paymentId: string;
  readonly pitchId: string;
  readonly opinionToken: string;
  /** What was asked signed out, and the secret of its link. */
  readonly ticket: { readonly id: string; readonly token: string };
  /** Contacts of the company with many, whose names are long. */
  readonly contacts: { readonly longest: string; readonly inOnePiece: string };
}

/** Gives a company so many contacts, saved pitches, searches and messages. */
async function furnish(company: Member, positionIds: readonly string[], messages: number) {
  for (const id of positionIds) {
    await pay(company.userId, id);
  }
  const conversations = await conversationsOf(company);
  const [first] = conversations;
  if (first) await talk(first, messages);
  return first?.id ?? '';
}

/** A long question of someone without an account, who wrote again. */
async function askSignedOut() {
  const ticket = {
    id: randomUUID(),
    token: createHash('sha256').update(randomUUID()).digest('hex'),
  };
  checked(
    await service.from('support_tickets').insert({
      id: ticket.id,
      user_id: null,
      name: names[2] ?? '',
      email: 'maximiliana.fernandez-del-castillo@example.com',
      subject: 'Verhandlungssicherheit und Donaudampfschifffahrtsgesellschaftskapitän',
      message: 'It stops after a minute. '.repeat(30).trim(),
      token_hash: createHash('sha256').update(ticket.token).digest('hex'),
    }),
  );
  checked(
    await service
      .from('ticket_messages')
      .insert({ ticket_id: ticket.id, content: 'And again today. '.repeat(20).trim() }),
  );
  return ticket;
}

/**
 * Fills the app with a realistic amount: 31 talents with two pitches each, of whom one company has
 * unlocked 30, and a talent that 30 companies have unlocked; names of every script.
 */
export async function makeData(): Promise<ScreensData> {
  const talents = await createTalents(names, 2);
  const positions = talents.map(({ positionIds }) => positionIds[0] ?? '');
  const others = talents.map(({ positionIds }) => positionIds[1] ?? '');
  const [company, oneCompany, manyCompany, talent, oneTalent, manyTalent, operator] =
    await Promise.all([
      createMember('company', 'empty'),
      createMember('company', 'one'),
      createMember('company', 'maximiliana.fernandez-del-castillo'),
      createMember('talent', 'empty'),
      createMember('talent', 'one'),
      createMember('talent', 'maximiliana.fernandez-del-castillo'),
      createMember('talent', 'operator'),
    ]);
  checked(await service.rpc('set_operator', { p_email: operator.email }));
  await setUpAuthenticator(operator.client);

  const ofOneCompany = await furnish(oneCompany, positions.slice(0, 1), 1);
  const paymentId = await pay(manyCompany.userId, positions[30]);
  const ofManyCompany = await furnish(manyCompany, positions.slice(0, 29), 60);
  const opinionToken = randomUUID();
  checked(
    await service.from('shortlist').insert([
      { company_id: oneCompany.userId, position_id: others[0] ?? '', note: 'Call her on Thursday' },
      ...others.map((id) => ({
        company_id: manyCompany.userId,
        position_id: id,
        note: 'Call on Thursday, and ask about the notice period and the commission model',
      })),
    ]),
  );
  for (const [index, member] of [
    oneCompany,
    ...Array.from({ length: 10 }, () => manyCompany),
  ].entries()) {
    checked(
      await member.client.from('saved_searches').insert({
        name: `Closers who speak ${names[index]?.split(' ')[0] ?? ''}`,
        terms: { profession: 'Closer', keywords: ['Verhandlungssicherheit'] },
      }),
    );
  }
  checked(
    await manyCompany.client
      .from('opinion_links')
      .insert({ token_hash: createHash('sha256').update(opinionToken).digest('hex') }),
  );

  checked(
    await manyCompany.client
      .from('company_profiles')
      .update({ company_name: names[2] })
      .eq('user_id', manyCompany.userId),
  );
  checked(
    await manyCompany.client.from('verification_requests').insert({
      words: 'See https://example.com/imprint, and ask for Maximiliana. '.repeat(8).trim(),
    }),
  );

  const companies = await createCompanies(names);
  const profiles = [oneTalent, manyTalent].map(({ userId }, index) =>
    profileOf(userId, names[index * 3] ?? '', 40 + index),
  );
  checked(await service.from('talent_profiles').upsert(profiles));
  const own = await Promise.all(
    [oneTalent, ...Array.from({ length: 3 }, () => manyTalent)].map(async ({ userId }, index) => ({
      id: randomUUID(),
      talent_id: userId,
      position_title: titles[index] ?? titles[0],
      ...(await storeVideo(userId, `pitch-${index}`)),
    })),
  );
  checked(await service.from('talent_positions').insert(own));
  await pay(oneCompany.userId, own[0]?.id);
  for (const { userId } of companies.slice(0, 30)) {
    await pay(userId, own[1]?.id);
  }
  for (const conversation of await conversationsOf(manyTalent)) {
    await talk(conversation, 2);
  }
  checked(
    await service.from('reports').insert(
      positions.map((id) => ({
        subject: 'pitch',
        position_id: id,
        reason: 'scam',
        words: 'The mouth moves oddly. '.repeat(12).trim(),
      })),
    ),
  );

  const member = async (who: Member, conversationId?: string) => ({
    userId: who.userId,
    session: who.session,
    conversationId: conversationId ?? (await conversationsOf(who))[0]?.id ?? '',
  });
  return {
    members: {
      company: {
        empty: await member(company),
        one: await member(oneCompany, ofOneCompany),
        many: await member(manyCompany, ofManyCompany),
      },
      talent: {
        empty: await member(talent),
        one: await member(oneTalent),
        many: await member(manyTalent),
      },
    },
    operator: JSON.stringify((await operator.client.auth.getSession()).data.session),
    paymentId,
    pitchId: positions[2] ?? '',
    opinionToken,
    ticket: await askSignedOut(),
    contacts: { longest: talents[2]?.userId ?? '', inOnePiece: talents[3]?.userId ?? '' },
  };
}
