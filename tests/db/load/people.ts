const idsOf = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${kind}0000000-0000-4000-8000-00000000000${n}`);

// Few of each, so that their writes meet.
const talents = idsOf('1', 3);
const companies = idsOf('2', 4);
/** Some act as the others do and are deleted meanwhile. These companies buy nothing. */
export const leaving = [...idsOf('3', 2), ...idsOf('4', 2)];

export const allTalents = [...talents, ...leaving.slice(0, 2)];
export const allCompanies = [...companies, ...leaving.slice(2)];
export const buyers: readonly string[] = companies;
export const operators = idsOf('c', 2);

const list = (ids: readonly string[]) => `{${ids.join(',')}}`;
const title = `(array['Setter', 'Closer', 'Sales Closer']::public.position_title[])[n]`;

/** The address of a video that nobody else has. */
export const videoSql = `'https://www.youtube.com/watch?v=' || translate(left(md5(random()::text), 11), '0123456789', 'ghijklmnop')`;

const accounts = [
  ...[...allTalents, ...operators].map((id) => [id, 'talent']),
  ...allCompanies.map((id) => [id, 'company']),
];

/** What a load begins with: talents with three pitches each, companies with a link, operators. */
export const peopleSql = `
  ${accounts
    .map(
      ([id, type]) => `
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
  values ('${id}', 'authenticated', 'authenticated', '${id}@example.com', now(), '{}', '{"user_type": "${type}"}');`,
    )
    .join('')}
  insert into public.operators (user_id) select unnest('${list(operators)}'::uuid[]);
  insert into public.talent_profiles (user_id, full_name, phone, skills)
    select id, 'Ana Ortega', '+44 7700 900001', 'Closing' from unnest('${list(allTalents)}'::uuid[]) id;
  insert into public.talent_positions (talent_id, position_title, video_url)
    select id, ${title}, ${videoSql} from unnest('${list(allTalents)}'::uuid[]) id, generate_series(1, 3) n;
  update public.company_profiles set company_name = 'Northwind' where user_id = any('${list(allCompanies)}');
  insert into public.opinion_links (company_id, token_hash)
    select id, encode(sha256(convert_to(id::text, 'UTF8')), 'hex') from unnest('${list(allCompanies)}'::uuid[]) id;
  insert into public.shortlist (company_id, position_id)
    select company, p.id from unnest('${list(allCompanies)}'::uuid[]) company, public.talent_positions p;
  insert into private.invoice_settings (legal_name, address, tax_id) values ('Acme', 'Here', 'B1');
  update public.unlock_price set checkout_url = 'https://pay.example/15';`;
