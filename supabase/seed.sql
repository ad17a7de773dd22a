-- Demo data for `npm start` and `npm run dev`: invented people, phone numbers from ranges
-- reserved for fiction, email addresses that cannot exist. It runs only on a site in test mode, because the passwords are published.
--
-- Triggers create the accounts and the feed, and apply_payment the unlock, as in the product; only times and counters
-- are set afterwards to look realistic. The videos are files of the embedded backend (tools/backend/demo/films);
-- the app replaces the host in their addresses.

-- A program that goes on after an error, as psql does, can then write nothing.
set default_transaction_read_only = on;

do $$
begin
  if not exists (select from public.site_settings where mode = 'test') then
    raise exception using message = 'The demo data have published passwords, so they are only for a site in test mode.',
      hint = 'On a project without real people: update public.site_settings set mode = ''test'';';
  end if;
  perform set_config('default_transaction_read_only', 'off', false);
end $$;

create temporary table demo_talents (
  n int, slug text, full_name text, email text, phone text, languages text[], title text, skills text, bio text,
  city text, country text, work_type text, experience int, total_experience int, views int, days_ago int
);

insert into demo_talents values
  (1, 'ana', 'Ana Ortega', 'ana.ortega@example.com', '+44 7700 900101', array['English', 'Spanish'], 'Sales Closer',
   'High ticket, Coaching offers, Objection handling, HubSpot',
   'Closer for coaching and education offers. I listen first, quote once and never discount. Last year one call in three became a client.',
   'London', 'United Kingdom', 'remote', 5, 8, 1284, 3),
  (2, 'leo', 'Leo Castaño', 'leo.castano@example.com', '+44 7700 900102', array['English', 'Spanish', 'Portuguese'], 'Closer',
   'Inbound, High ticket, Negotiation, Pipedrive',
   'Six years of closing in English and Spanish. Give me a warm calendar and a clear offer.',
   'Madrid', 'Spain', 'hybrid', 6, 6, 967, 5),
  (3, 'mei', 'Mei Tanaka', 'talent@pitchreel.example', '+1 212 555 0143', array['English', 'Japanese'], 'Sales Closer',
   'SaaS, Cold outreach, Demos, Salesforce',
   'I close software deals for small teams: from a cold list to a signed annual plan, with notes that the next person can use.',
   'New York', 'United States', 'remote', 4, 7, 842, 1),
  (4, 'omar', 'Omar Haddad', 'omar.haddad@example.com', '+33 6 39 98 00 14', array['English', 'French', 'Arabic'], 'Setter',
   'Cold calling, Qualification, Calendars, Close',
   'I book meetings that happen: eighty dials before lunch, honest notes after every call, a show rate of seventy percent.',
   'Paris', 'France', 'remote', 3, 5, 611, 7),
  (5, 'sofia', 'Sofía Benítez', 'sofia.benitez@example.com', '+44 7700 900105', array['Spanish', 'English', 'Catalan'], 'Sales Director',
   'Team building, Forecasting, Hiring, Process',
   'He formado equipos de ventas de cero a doce personas. Si tienes un buen producto y poco tiempo, yo pongo el proceso.',
   'Barcelona', 'Spain', 'hybrid', 9, 14, 1530, 2),
  (6, 'kwame', 'Kwame Mensah', 'kwame.mensah@example.com', '+44 7700 900106', array['English', 'French'], 'Closer',
   'Insurance, Follow-up, Objection handling, Phone',
   'Nine years in insurance. What I love is the second call, the one most people never make.',
   'Manchester', 'United Kingdom', 'on-site', 9, 9, 488, 11),
  (7, 'priya', 'Priya Raman', 'priya.raman@example.com', '+61 491 570 156', array['English', 'Hindi', 'Tamil'], 'Setter',
   'Appointment setting, Email sequences, LinkedIn outreach, Agencies',
   'I set appointments for agencies in three time zones. I write like a human and follow up five times.',
   'Sydney', 'Australia', 'remote', 4, 4, 733, 4),
  (8, 'lucas', 'Lucas Meyer', 'lucas.meyer@example.com', '+49 30 23125 014', array['German', 'English'], 'Sales Closer',
   'Technical sales, APIs, Demos, Enterprise',
   'I was an engineer before I sold to engineers. I close technical products, because I can explain them without the slides.',
   'Berlin', 'Germany', 'hybrid', 5, 11, 905, 6),
  (9, 'noor', 'Noor Vermeer', 'noor.vermeer@example.com', '+33 6 39 98 00 27', array['Dutch', 'English'], 'Digital Marketing Specialist',
   'Paid social, Tracking, Funnels, Copywriting',
   'I bring the leads and help you close them. Two million in tracked revenue, and every number in one simple sheet.',
   'Amsterdam', 'Netherlands', 'remote', 7, 8, 377, 13),
  (10, 'diego', 'Diego Arango', 'diego.arango@example.com', '+1 305 555 0118', array['Spanish', 'English'], 'Setter',
   'WhatsApp, Cold calling, Qualification, Bilingual',
   'Agendo reuniones por teléfono y por mensaje, en español y en inglés. Cada prospecto recibe respuesta en cinco minutos.',
   'Medellín', 'Colombia', 'remote', 3, 4, 654, 9),
  (11, 'emma', 'Emma Lindqvist', 'emma.lindqvist@example.com', '+46 70 174 06 11', array['Swedish', 'English'], 'Sales Closer',
   'Consultative selling, Retention, High ticket, Zoom',
   'I sell to people who have been burned before. Calm calls, clear terms, refunds under two percent.',
   'Stockholm', 'Sweden', 'on-site', 6, 10, 1096, 8),
  (12, 'tomas', 'Tomás Aguirre', 'tomas.aguirre@example.com', '+1 305 555 0164', array['Spanish', 'English', 'Italian'], 'Sales Director',
   'Leadership, Training, Strategy, B2B',
   'Veinte años vendiendo y diez enseñando a vender. Busco una empresa que quiera crecer con cabeza.',
   'Buenos Aires', 'Argentina', 'on-site', 20, 20, 519, 15);

-- Made by tools/demo-films/make-posters.ts.
create temporary table demo_previews (slug text, preview text);
insert into demo_previews values
  ('ana', 'data:image/webp;base64,UklGRqYAAABXRUJQVlA4IJoAAADQBACdASoQABwAPtFWpEuoJKOhsAgBABoJaACdH8Agq0o7LzjB/PH2hP0q+H+nYAD+6+Xa3L4i6p3DGWBagSALaN3+LaJW/yonPuwVRY875pI3BTfy90hNcmvHW1yTOv5HX43s0nbfA0Qfiv5U436pz6kp+Xx5v7s2uB8yyuVTFwzeusFh0rJEvc3cnHkQ87JEe9EghZa+YAAA'),
  ('diego', 'data:image/webp;base64,UklGRqQAAABXRUJQVlA4IJgAAACwBACdASoQABwAPtFWo0uoJKMhsAgBABoJbACdMoR3AH4Y1wFw5VYhiQz2eNQAAP67DNPBh69QzB91Dlycxh8Lzqk2VYrcHVSrnd2/qSNx37r6J8aoW5bFCm3A+SUdomvQHp1cB/XQmdeUOZn7Y5/Y5DGI4yGM67oof/taR8rfrSo0wFeHAorjgYscOmWw0Ss1y8T1yCAAAA=='),
  ('emma', 'data:image/webp;base64,UklGRqIAAABXRUJQVlA4IJYAAACQBACdASoQABwAPtFUo0uoJKMhsAgBABoJbACdMoR4GH4cekma+139VqXB16AA/rn8Wg3PV7uOEkbjj503+ORP14R4aMzzDj813TBUgfKOrVbl8B1K3NLZGSSAuvy0+99zFg5gV0rxQZ+CUVHUtl6JqupW8MjL8x/5eHVZ3ULtrDVIdsYOg6Bra0cPxOVg419216Y5AAA='),
  ('kwame', 'data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAAAQBACdASoQABwAPtFipk0oJiOiMAgBABoJagCdLwAFT5pTzaj/fB13wAD6M6zH08Bm2BqIhgH4C24IzdPa6DN8coLy/oU7KvW7yND+t3J4ztpciBmgWn+HKxcsHhEAAAA='),
  ('leo', 'data:image/webp;base64,UklGRpQAAABXRUJQVlA4IIgAAADQBACdASoQABwAPtFYpEwoJSOiMAgBABoJagCdMoMYLIACxWzGXghhKOhUmmRGQAD+6Of9Cp/wx14igbfzIAqlwfal0CdSBhLWILAzWg+5Idb4txBhx1g8IfLGGmHYXGni6/V0Y12ACUGhN85Sr4CBOznW8Hu/RmRriksIY5KLQPshl/fhQ6wA'),
  ('lucas', 'data:image/webp;base64,UklGRpYAAABXRUJQVlA4IIoAAACQBACdASoQABwAPtFWpUwoJKOiMAgBABoJZACdMoMlj0c5atxo06c8skbYuQAA/tk+aYuMCdaWldfkRGREkW5SB9UZb/BdeLjc0U/XT/YPmuhQqFcAiMkjn94hVee/ezgeGllZU/b4VF58mm1DQHCjktHeeEJLe7ymMfdhxbKGSsq4DooWz15/4AA='),
  ('mei', 'data:image/webp;base64,UklGRrIAAABXRUJQVlA4IKYAAACQBACdASoQABwAPtFUo0uoJKMhsAgBABoJbACdMoAvQFOf3qFSRouIU8ALHwAA/u6KmMcjdvOs6vEDrh7oUmvLQBjwfxuWZBKc5MYNjUMYs1kM/r90njfT8MGb+bnBY+ll6F3rx6B8xSxqpgA6XfX7eNQf3MQx9lxk+7Ki5mZ5g/hnMQ8z42mEueMPidvpdLTdalCZH61Cbphb2AH1Bc3hxvmkFqAA'),
  ('noor', 'data:image/webp;base64,UklGRqQAAABXRUJQVlA4IJgAAACwBACdASoQABwAPtFUo0uoJKMhsAgBABoJZgCdDiAAfJwzhiJGlMZtWeFcrZYAAP50vpD03LLDzpywarmKC4MkeXai0wVemKvnXxpxv7Yr/i7aCSquJjp09jIYyDCdZ53sWCt89wBEMsg7wc0xUk3k+474jg9byb7OVwtx03pbrXzCgQXLRfInwbmwgQHQBGPfZCGkgSdIAA=='),
  ('omar', 'data:image/webp;base64,UklGRp4AAABXRUJQVlA4IJIAAACwBACdASoQABwAPtFUpEuoJKOhsAgBABoJZAC7MoAloEo6XRAWevxElhVBzSAAAP7o5f3QGiq+OLm5YBznOeQKiyxjVELL3ijxpIWurvFu6aj04X9jrJ7VV59oYL+Iny/JmRWv/zx0cdp/4HyLss36Z4+JZirgusE7orxFc7LpH9VVuuVg24SJhuKjYlMgbkAAAA=='),
  ('priya', 'data:image/webp;base64,UklGRrwAAABXRUJQVlA4ILAAAADQBACdASoQABwAPtFWo0uoJKMhsAgBABoJbACdMoMYLJmKfdKOqssPGxUVZoYjAAD+6/dyGmXrjyTqUAciHlX6x+jb7IhoMA/Ck/uwV0MmV8V5iVcGqrPK7CMgPpS5SO7cDliAnTnEL+keepj+kz8K0e5tT9f1xbfKIe4pguvgUYP31DVmSE5NS+KvqdJMme9lk6Ba04wfAiIMRm2bx/hHuQZFKi9aRWJHq/rvwAQAAA=='),
  ('sofia', 'data:image/webp;base64,UklGRqIAAABXRUJQVlA4IJYAAABQBACdASoQABwAPtFcpkyoJSOiMAgBABoJYgC7MoAlohfgZLhHS09mKRIAAP0cHsWb8sBvWMCr5D16NPl/ak2DuL7i4mwaJDw9JxfXuTsp2GNUOvmIRW1aLedhcjqrRtiYyzQGncYAa5zaZKFe+ov8iufZBviWekcm6D5C6oNYGNP8pWlNZN+QpuJPKXRNX9xE0AAAAAA='),
  ('tomas', 'data:image/webp;base64,UklGRpoAAABXRUJQVlA4II4AAABQBACdASoQABwAPtE4sFMoIiWjmAEAGgliAJ0Bi2qyAr0yKFSkgRVprjUAAP654wJNj81i3TZ8ErxoSYZmKzbaK5G+sPqNG61xF9x4cEDRPcQKv+/JvthelcF73g0VV6JcJaAKl1P82GR6QCLRYNojo41v+91Sc6pVwuM4pqWaZmtKRh4ybS43kmeGTLgA');

create temporary table demo_users as
  select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, email, 'talent' as user_type,
    now() - interval '30 days' as since
  from demo_talents
  union all values
    ('20000000-0000-4000-8000-000000000001'::uuid, 'company@pitchreel.example', 'company', now() - interval '30 days'),
    ('20000000-0000-4000-8000-000000000002'::uuid, 'company2@pitchreel.example', 'company', now() - interval '9 days'),
    ('10000000-0000-4000-8000-000000000100'::uuid, 'operator@pitchreel.example', 'talent', now() - interval '30 days');

-- bcrypt of 'Pitchreel1', the password of every demo account (tools/backend/command/demo-accounts.ts).
-- Without a default on hosted, where nobody with another instance can sign in.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
)
select
  '00000000-0000-0000-0000-000000000000', u.id, 'authenticated', 'authenticated', u.email,
  '$2b$10$E.KqFG9cCuZjXyj/x84dQ.ABpWrG.0pPOsnsyS9p21GsYDR343fAq', now(),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('user_type', u.user_type),
  '', '', '', '', u.since, now()
from demo_users u;

insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
select
  gen_random_uuid(), 'email', u.id::text, u.id,
  jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), now(), now()
from demo_users u;

select public.set_operator('operator@pitchreel.example');

update public.company_profiles set
  company_name = 'Northwind Growth', is_verified = true, industry = 'Business software',
  website = 'https://northwind.example', phone = '+1 212 555 0190', address = '12 Harbor Street, New York',
  description = 'We help software companies of ten people sell like companies of a hundred.'
where user_id = '20000000-0000-4000-8000-000000000001';
update public.company_profiles set
  company_name = 'Atlas Coaching', industry = 'Education',
  website = 'https://atlas-coaching.example', phone = '+44 7700 900190', address = '3 Mill Lane, Bristol',
  description = 'Executive coaching for first-time founders, in English and Spanish.'
where user_id = '20000000-0000-4000-8000-000000000002';

insert into public.talent_profiles (
  user_id, full_name, phone, languages, position_title, linkedin_url, skills, bio, city, country, total_experience
)
select
  u.id, t.full_name, t.phone, t.languages, t.title::public.position_title, 'https://www.linkedin.com/in/example-' || t.slug, t.skills,
  t.bio, t.city, t.country, t.total_experience
from demo_talents t join demo_users u using (email);

insert into public.talent_positions (
  id, talent_id, position_title, video_url, has_small_video, poster_url, poster_sizes, poster_preview, work_type,
  experience_years, views, created_at
)
select
  ('30000000-0000-4000-8000-' || lpad(t.n::text, 12, '0'))::uuid, u.id, t.title::public.position_title,
  'http://127.0.0.1:54321/storage/v1/object/public/talent_videos/' || u.id || '/' || t.slug || '.mp4', true,
  'http://127.0.0.1:54321/storage/v1/object/public/talent_posters/' || u.id || '/' || t.slug || '.jpg',
  array['240w.webp', '320w.webp', '432w.webp'], d.preview,
  t.work_type::public.work_type, t.experience, t.views, now() - interval '30 days'
from demo_talents t join demo_users u using (email) join demo_previews d using (slug);

-- How they are paid, what they aim to earn, and when they can start; the others don't say.
update public.talent_positions p
set pay_model = v.pay_model::public.pay_model, on_target_earnings = v.earnings, notice_weeks = v.notice
from (values
  (1, 'base_and_commission', 110000, 2), (2, 'commission', 150000, 0), (3, 'base_and_commission', 140000, 4),
  (4, 'base_and_commission', 55000, 0), (6, 'commission', 120000, 1), (7, 'base', 80000, 8),
  (8, 'base_and_commission', 160000, 8), (9, 'commission', 95000, 0), (10, 'commission', 40000, 0),
  (11, 'base_and_commission', 100000, 4)
) as v (n, pay_model, earnings, notice)
where p.id = ('30000000-0000-4000-8000-' || lpad(v.n::text, 12, '0'))::uuid;

-- What is said in them, line by line; in two of them in a second language. The first are made by tools/demo-films/speak.py.
create temporary table demo_captions (slug text, language text, cues jsonb);
insert into demo_captions values
  ('ana', 'en', '[{"start": 420, "end": 1510, "text": "Hi, I''m Ana."}, {"start": 1810, "end": 4380, "text": "I close high ticket coaching offers over the phone,"}, {"start": 4510, "end": 7510, "text": "and last year I turned one call in three into a client."}, {"start": 7700, "end": 9180, "text": "I listen first, I quote once,"}, {"start": 9190, "end": 10500, "text": "and I never discount."}, {"start": 10840, "end": 12660, "text": "When someone asks for a lower price,"}, {"start": 12670, "end": 14540, "text": "I ask what they''d like to take out."}, {"start": 14730, "end": 16910, "text": "Most people laugh, and then they sign."}]'),
  ('diego', 'es', '[{"start": 420, "end": 1880, "text": "Soy Diego, de Medellín."}, {"start": 2040, "end": 4630, "text": "Agendo reuniones por teléfono y por mensaje,"}, {"start": 4640, "end": 6160, "text": "en español y en inglés."}, {"start": 6350, "end": 7470, "text": "Mi regla es simple:"}, {"start": 7480, "end": 10530, "text": "cada prospecto recibe respuesta en cinco minutos."}, {"start": 10590, "end": 12160, "text": "Si contesta, lo llamo."}, {"start": 12350, "end": 14780, "text": "Si no, le escribo algo que valga la pena leer."}, {"start": 14950, "end": 17980, "text": "Y de cada diez reuniones que agendo, se hacen ocho."}]'),
  ('emma', 'en', '[{"start": 420, "end": 1500, "text": "Hello, I''m Emma."}, {"start": 1710, "end": 3810, "text": "I sell to people who have been burned before."}, {"start": 4030, "end": 7310, "text": "Calm calls, clear terms, and refunds under two percent."}, {"start": 7500, "end": 9580, "text": "That is the kind of revenue that stays."}, {"start": 9840, "end": 11570, "text": "I''d rather lose a sale on Tuesday"}, {"start": 11580, "end": 13170, "text": "than refund one on Friday,"}, {"start": 13270, "end": 14630, "text": "and my clients know it."}]'),
  ('kwame', 'en', '[{"start": 420, "end": 1320, "text": "I''m Kwame."}, {"start": 1330, "end": 3520, "text": "I spent nine years in insurance,"}, {"start": 3570, "end": 5530, "text": "so no objection scares me."}, {"start": 5790, "end": 7660, "text": "What I love is the second call,"}, {"start": 7780, "end": 9680, "text": "the one most people never make."}, {"start": 9870, "end": 12440, "text": "Half of my sales last year came from people"}, {"start": 12450, "end": 14500, "text": "who''d said no the first time."}, {"start": 14810, "end": 17490, "text": "I just asked what had changed, and listened."}]'),
  ('leo', 'en', '[{"start": 420, "end": 1870, "text": "I''m Leo, from Madrid,"}, {"start": 2080, "end": 5460, "text": "and I''ve been closing in English and Spanish for six years."}, {"start": 5750, "end": 8120, "text": "Mostly inbound, mostly high ticket."}, {"start": 8310, "end": 10960, "text": "Give me a warm calendar and a clear offer,"}, {"start": 11000, "end": 12590, "text": "and I''ll bring you thirty percent."}, {"start": 12970, "end": 14420, "text": "Not because I push."}, {"start": 14610, "end": 16280, "text": "Because I slow the call down."}, {"start": 16660, "end": 19310, "text": "When somebody says it''s too expensive, I ask:"}, {"start": 19450, "end": 20530, "text": "compared with what?"}, {"start": 20720, "end": 23490, "text": "Nine times out of ten it isn''t about the money."}, {"start": 23890, "end": 26410, "text": "It''s about the last thing they bought that didn''t work,"}, {"start": 26640, "end": 28540, "text": "so we talk about that first."}, {"start": 28730, "end": 30620, "text": "And I keep my numbers in the open:"}, {"start": 30880, "end": 33530, "text": "calls taken, deals closed, refunds."}, {"start": 33770, "end": 35540, "text": "You''ll see them every Friday."}, {"start": 35730, "end": 38160, "text": "If your leads are good and your follow-up isn''t,"}, {"start": 38340, "end": 39340, "text": "we should talk."}]'),
  ('lucas', 'en', '[{"start": 420, "end": 4240, "text": "I''m Lucas. I was an engineer before I sold to engineers."}, {"start": 4350, "end": 5800, "text": "I close technical products,"}, {"start": 5810, "end": 8490, "text": "because I can explain them without the slides."}, {"start": 8680, "end": 10480, "text": "In a demo I open the product,"}, {"start": 10490, "end": 12200, "text": "I break something on purpose,"}, {"start": 12210, "end": 14420, "text": "and I show how you''d find it and fix it."}, {"start": 14610, "end": 16960, "text": "That''s the moment people start to trust you."}, {"start": 17020, "end": 19990, "text": "Most of my deals have a security review in the middle,"}, {"start": 20000, "end": 22170, "text": "and I do that paperwork myself."}, {"start": 22360, "end": 25470, "text": "Last year I closed seventeen out of sixty,"}, {"start": 25480, "end": 27390, "text": "and the quickest one took nine days."}, {"start": 27580, "end": 30700, "text": "I work from Berlin, in German and in English."}, {"start": 30890, "end": 33850, "text": "If your engineers still join every sales call,"}, {"start": 33860, "end": 35620, "text": "let me give them their week back."}]'),
  ('mei', 'en', '[{"start": 420, "end": 4050, "text": "Hi, I''m Mei. I close software deals for small teams,"}, {"start": 4100, "end": 6170, "text": "the kind that can''t lean on a big brand."}, {"start": 6360, "end": 9780, "text": "Last quarter I took a cold pipeline to forty calls a week,"}, {"start": 9930, "end": 11380, "text": "and closed eleven of them."}, {"start": 11570, "end": 14510, "text": "Here''s how I do it. I never open with a pitch."}, {"start": 14800, "end": 17680, "text": "I ask what happened the last time they tried to fix this,"}, {"start": 17750, "end": 19130, "text": "and then I stay quiet."}, {"start": 19320, "end": 22690, "text": "If it isn''t a fit, I say so in the first ten minutes,"}, {"start": 22910, "end": 25540, "text": "and a lot of those people send me a referral later."}, {"start": 25730, "end": 28410, "text": "Every call ends with a next step on the calendar,"}, {"start": 28640, "end": 31240, "text": "and with notes the next person can actually use."}, {"start": 31430, "end": 34100, "text": "So if your calls go well and then it all goes quiet,"}, {"start": 34150, "end": 35550, "text": "that''s my favorite problem."}, {"start": 35860, "end": 36790, "text": "Let''s talk."}]'),
  ('mei', 'es', '[{"start": 420, "end": 4050, "text": "Hola, soy Mei. Cierro ventas de software para equipos pequeños,"}, {"start": 4100, "end": 6170, "text": "los que no pueden apoyarse en una gran marca."}, {"start": 6360, "end": 9780, "text": "El trimestre pasado llevé una lista fría a cuarenta llamadas por semana,"}, {"start": 9930, "end": 11380, "text": "y cerré once de ellas."}, {"start": 11570, "end": 14510, "text": "Te cuento cómo. Nunca empiezo con un discurso."}, {"start": 14800, "end": 17680, "text": "Pregunto qué pasó la última vez que intentaron resolverlo,"}, {"start": 17750, "end": 19130, "text": "y luego me callo."}, {"start": 19320, "end": 22690, "text": "Si no encaja, lo digo en los primeros diez minutos,"}, {"start": 22910, "end": 25540, "text": "y muchas de esas personas me recomiendan después."}, {"start": 25730, "end": 28410, "text": "Cada llamada termina con un próximo paso en la agenda,"}, {"start": 28640, "end": 31240, "text": "y con notas que le sirven de verdad a la siguiente persona."}, {"start": 31430, "end": 34100, "text": "Así que si tus llamadas van bien y luego nadie contesta,"}, {"start": 34150, "end": 35550, "text": "ese es mi problema favorito."}, {"start": 35860, "end": 36790, "text": "Hablemos."}]'),
  ('noor', 'en', '[{"start": 420, "end": 1560, "text": "My name is Noor."}, {"start": 1570, "end": 4130, "text": "I bring the leads, and then I help you close them."}, {"start": 4220, "end": 6240, "text": "Two million in tracked revenue,"}, {"start": 6250, "end": 8480, "text": "and every number in one simple sheet."}, {"start": 8670, "end": 10780, "text": "I''ll show you which ad brought the client,"}, {"start": 10790, "end": 11630, "text": "what it cost,"}, {"start": 11640, "end": 14210, "text": "and which one we should have switched off last month."}]'),
  ('omar', 'en', '[{"start": 420, "end": 1920, "text": "Hello, my name is Omar."}, {"start": 2030, "end": 3930, "text": "I book meetings that actually happen."}, {"start": 4160, "end": 7200, "text": "Eighty dials before lunch, honest notes after every call,"}, {"start": 7210, "end": 9170, "text": "and a show rate of seventy percent."}, {"start": 9360, "end": 10900, "text": "If somebody isn''t a fit,"}, {"start": 10910, "end": 13780, "text": "I''ll tell you before they take up your afternoon."}]'),
  ('priya', 'en', '[{"start": 420, "end": 2430, "text": "Hi, Priya here, from Sydney."}, {"start": 2790, "end": 5880, "text": "I set appointments for agencies in three time zones."}, {"start": 6140, "end": 7350, "text": "I write like a human,"}, {"start": 7400, "end": 10690, "text": "I follow up five times, and I keep your calendar full."}, {"start": 10880, "end": 12060, "text": "What does that look like?"}, {"start": 12320, "end": 14550, "text": "Every morning I pick thirty companies,"}, {"start": 14670, "end": 17530, "text": "and I study each one before I write a single line."}, {"start": 17720, "end": 18860, "text": "No templates."}, {"start": 19050, "end": 21150, "text": "If they answer, I call the same day."}, {"start": 21490, "end": 23600, "text": "If they don''t, I try another door."}, {"start": 23970, "end": 26490, "text": "Right now I book about fourteen meetings a week,"}, {"start": 26510, "end": 27820, "text": "and eleven of them show up,"}, {"start": 27830, "end": 30600, "text": "because I call the day before, just to say hello."}, {"start": 30790, "end": 32630, "text": "Tell me who your best client is,"}, {"start": 32770, "end": 34590, "text": "and I''ll find you twenty more like them."}]'),
  ('sofia', 'es', '[{"start": 420, "end": 1700, "text": "Hola, soy Sofía."}, {"start": 1860, "end": 4590, "text": "He formado equipos de ventas de cero a doce personas,"}, {"start": 4600, "end": 6510, "text": "y nunca he empezado contratando."}, {"start": 6700, "end": 8510, "text": "Empiezo escuchando llamadas."}, {"start": 8600, "end": 11290, "text": "En la última empresa escuché cuarenta en una semana,"}, {"start": 11300, "end": 12970, "text": "y el problema no era el cierre:"}, {"start": 13160, "end": 15760, "text": "estábamos llamando a las personas equivocadas."}, {"start": 15950, "end": 18980, "text": "Cambiamos tres preguntas al principio de la llamada,"}, {"start": 19160, "end": 21070, "text": "y en dos meses vendíamos el doble"}, {"start": 21080, "end": 22560, "text": "con la mitad de reuniones."}, {"start": 22750, "end": 25020, "text": "Si tienes un buen producto y poco tiempo,"}, {"start": 25030, "end": 27370, "text": "yo pongo el proceso y los resultados."}, {"start": 27640, "end": 29960, "text": "En noventa días tienes un guion que funciona,"}, {"start": 29970, "end": 31390, "text": "un equipo que lo entiende,"}, {"start": 31400, "end": 33410, "text": "y una previsión que te puedes creer."}, {"start": 33600, "end": 34540, "text": "¿Hablamos?"}]'),
  ('sofia', 'en', '[{"start": 420, "end": 1700, "text": "Hi, I''m Sofía."}, {"start": 1860, "end": 4590, "text": "I''ve built sales teams from nobody to twelve people,"}, {"start": 4600, "end": 6510, "text": "and I''ve never started by hiring."}, {"start": 6700, "end": 8510, "text": "I start by listening to calls."}, {"start": 8600, "end": 11290, "text": "At my last company I listened to forty in a week,"}, {"start": 11300, "end": 12970, "text": "and the problem wasn''t the close:"}, {"start": 13160, "end": 15760, "text": "we were calling the wrong people."}, {"start": 15950, "end": 18980, "text": "We changed three questions at the start of the call,"}, {"start": 19160, "end": 21070, "text": "and in two months we were selling twice as much"}, {"start": 21080, "end": 22560, "text": "with half the meetings."}, {"start": 22750, "end": 25020, "text": "If you have a good product and little time,"}, {"start": 25030, "end": 27370, "text": "I bring the process and the results."}, {"start": 27640, "end": 29960, "text": "In ninety days you have a script that works,"}, {"start": 29970, "end": 31390, "text": "a team that understands it,"}, {"start": 31400, "end": 33410, "text": "and a forecast you can believe."}, {"start": 33600, "end": 34540, "text": "Shall we talk?"}]'),
  ('tomas', 'es', '[{"start": 420, "end": 1950, "text": "Hola, me llamo Tomás."}, {"start": 2010, "end": 4810, "text": "Veinte años vendiendo y diez enseñando a vender."}, {"start": 5040, "end": 7710, "text": "Busco una empresa que quiera crecer con cabeza,"}, {"start": 7720, "end": 9760, "text": "y un equipo con ganas de aprender."}, {"start": 9950, "end": 12250, "text": "No vengo a gritar números los lunes."}, {"start": 12390, "end": 14550, "text": "Vengo a escuchar las llamadas contigo,"}, {"start": 14580, "end": 16760, "text": "y a que en un año ya no me necesites."}]');
insert into public.position_captions (position_id, language, video_url, cues)
select p.id, c.language, p.video_url, c.cues
from demo_captions c
join demo_talents t using (slug) join demo_users u using (email) join public.talent_positions p on p.talent_id = u.id;

-- Mei also offers a second position, still without a video.
insert into public.talent_positions (id, talent_id, position_title, work_type, experience_years)
values ('30000000-0000-4000-8000-000000000101', '10000000-0000-4000-8000-000000000003', 'Setter', 'remote', 2);

update public.video_feed f set published_at = now() - make_interval(days => t.days_ago)
from demo_talents t join demo_users u using (email)
where f.talent_id = u.id;
update private.published_films f set published_at = now() - make_interval(days => t.days_ago)
from demo_talents t join demo_users u using (email)
where f.talent_id = u.id;

-- What visitors see on the home page, as an operator would have chosen it.
insert into public.featured_pitches (position_id, chosen_at)
select f.position_id, now() - make_interval(days => c.place)
from (values ('mei', 1), ('leo', 2), ('sofia', 3), ('lucas', 4), ('priya', 5)) as c (slug, place)
join demo_talents t using (slug) join demo_users u using (email) join public.video_feed f on f.talent_id = u.id;

-- The embedded backend writes its own payment link when it starts.
update public.unlock_price set checkout_url = 'http://127.0.0.1:54321/_checkout' where checkout_url is null;

-- Northwind Growth has unlocked Mei and talks with her.
insert into public.checkouts (id, company_id, position_id) values (
  '40000000-0000-4000-8000-000000000001',
  '20000000-0000-4000-8000-000000000001',
  '30000000-0000-4000-8000-000000000003'
);
select public.apply_payment(
  'evt_demo_1', 'checkout.session.completed', '40000000-0000-4000-8000-000000000001', 'pi_demo_1', p.amount,
  p.currency, '{"demo": true}'
) from public.unlock_price p;

insert into public.messages (conversation_id, sender_id, content)
select c.id, case when m.by_company then c.company_id else c.talent_id end, m.content
from public.conversations c
cross join (values
  (1, true, 'Hi Mei, your pitch made the whole team sit up. Are you open to a four-week trial on our trial-to-paid pipeline?'),
  (2, false, 'Thank you! Yes, I am. What does a normal week of inbound look like for you?'),
  (3, true, 'About sixty demo requests, two thirds from teams under twenty people. Nobody follows up after the first call today.'),
  (4, false, 'That is exactly the part I enjoy. I could start on Monday with the thirty oldest ones. Shall we talk tomorrow at 10:00 New York time?')
) as m (n, by_company, content)
where c.company_id = '20000000-0000-4000-8000-000000000001' and c.talent_id = '10000000-0000-4000-8000-000000000003'
order by m.n;

-- The conversation took place yesterday, and only Mei's last message is still unread.
with timed as (
  select m.id, now() - interval '26 hours' + row_number() over (order by m.created_at) * interval '17 minutes' as at
  from public.messages m join public.conversations c on c.id = m.conversation_id
  where c.company_id = '20000000-0000-4000-8000-000000000001'
)
update public.messages m set created_at = timed.at, read = not m.content like 'That is exactly%'
from timed where timed.id = m.id;
update public.messages m set read = true, created_at = u.since from demo_users u
where m.system_kind = 'support_welcome' and m.receiver_id = u.id;
update public.conversations c set
  updated_at = (select max(m.created_at) from public.messages m where m.conversation_id = c.id);
update public.unlocked_contacts set created_at = now() - interval '27 hours';
update public.checkouts set created_at = now() - interval '27 hours';
update public.payment_events set created_at = now() - interval '27 hours', occurred_at = now() - interval '27 hours';
update public.payments set paid_at = now() - interval '27 hours';

-- What waits at the desk. First a report that the operator has decided already.
insert into public.reports (subject, position_id, reason, words) values
  ('pitch', '30000000-0000-4000-8000-000000000006', 'offensive', 'He is far too loud.');
update public.desk_items set since = now() - interval '6 hours';
select set_config('request.jwt.claims', '{"sub": "10000000-0000-4000-8000-000000000100", "role": "authenticated", "aal": "aal2"}', false);
insert into public.decisions (action, subject_id, note, seen)
select 'dismiss_report', r.thing, 'Watched to the end: loud, but nothing against the rules.',
  jsonb_build_object('report', r.id) from public.reports r;
select set_config('request.jwt.claims', '', false);

insert into public.reports (subject, position_id, reason, words) values
  ('pitch', '30000000-0000-4000-8000-000000000012', 'not_real', 'The mouth moves oddly. Is this a real person?');
insert into public.verification_requests (user_id, words) values (
  '20000000-0000-4000-8000-000000000002',
  'Our website names the same address in Bristol, and we can answer from any mailbox of that domain.'
);
insert into public.support_tickets (name, email, subject, message) values (
  'Laura Pratt', 'laura.pratt@example.com', 'Invoices',
  'Before we sign up: do we get an invoice with our VAT number for each contact that we unlock?'
);
insert into public.notification_settings (user_id, language) values ('10000000-0000-4000-8000-000000000010', 'es');
insert into public.messages (conversation_id, sender_id, content)
select c.id, c.talent_id, 'Hola, he subido un vídeo nuevo y se queda en el 40 %. ¿Qué puedo hacer?'
from public.conversations c
where c.company_id = private.support_company_id() and c.talent_id = '10000000-0000-4000-8000-000000000010';
-- Atlas Coaching paid less than the price.
insert into public.checkouts (id, company_id, position_id) values (
  '40000000-0000-4000-8000-000000000002',
  '20000000-0000-4000-8000-000000000002',
  '30000000-0000-4000-8000-000000000002'
);
select public.apply_payment(
  'evt_demo_2', 'checkout.session.completed', '40000000-0000-4000-8000-000000000002', 'pi_demo_2', p.amount - 300,
  p.currency, '{"demo": true}'
) from public.unlock_price p;
-- A payment is queued at the end of its transaction.
set constraints all immediate;

create temporary table demo_waiting (kind text, since timestamptz);
insert into demo_waiting values
  ('verification', now() - interval '25 hours'), ('report', now() - interval '3 hours'),
  ('ticket', now() - interval '100 minutes'), ('payment', now() - interval '50 minutes'),
  ('support', now() - interval '20 minutes');
update public.desk_items i set since = w.since from demo_waiting w where w.kind = i.kind;
update public.reports r set created_at = i.since from public.desk_items i where i.subject_id = r.id::text;
update public.verification_requests v set created_at = i.since from public.desk_items i
where i.kind = 'verification' and i.person_id = v.user_id;
update public.support_tickets t set created_at = i.since from public.desk_items i where i.subject_id = t.id::text;
update public.checkouts c set created_at = i.since from public.desk_items i where i.facts ->> 'checkout_id' = c.id::text;
update public.payments p set paid_at = i.since from public.desk_items i where i.subject_id = p.payment_id;
update public.payment_events e set created_at = i.since, occurred_at = i.since from public.desk_items i where i.subject_id = e.payment_id;
update public.messages m set created_at = i.since from public.desk_items i
where i.subject_id = m.conversation_id::text and m.sender_id = i.person_id;
update public.conversations c set updated_at = i.since from public.desk_items i where i.subject_id = c.id::text;

-- Daily views that add up to each counter: slowly growing, lower at weekends, and varied.
delete from public.position_days;
insert into public.position_days (position_id, talent_id, day, views)
with weighted as (
  select p.id, p.talent_id, p.views, day::date as day,
    (20 + (day::date - p.created_at::date))
    * case when extract(isodow from day) > 5 then 0.45 else 1 end
    * (0.6 + ('x' || substr(md5(p.id::text || (now()::date - day::date)), 1, 2))::bit(8)::int / 320.0) as weight
  from public.talent_positions p
  cross join lateral generate_series(
    (p.created_at at time zone 'utc')::date, (now() at time zone 'utc')::date, interval '1 day'
  ) as day
  where p.views > 0
), shared as (
  select *, sum(weight) over (partition by id order by day) / sum(weight) over (partition by id) as part
  from weighted
), counted as (
  select *, round(views * part) - coalesce(lag(round(views * part)) over (partition by id order by day), 0) as seen
  from shared
)
select id, talent_id, day, seen from counted where seen > 0;
insert into public.position_days as d (position_id, talent_id, day, unlocks)
select u.position_id, u.closer_id, (u.created_at at time zone 'utc')::date, 1 from public.unlocked_contacts u
on conflict (position_id, day) do update set unlocks = d.unlocks + 1;
update public.position_days set link_views = views / 7 where day > now() - interval '3 weeks';

-- How far each pitch was watched, by fives as the talent sees it, and what was watched of an earlier video of Mei.
with weighted as (
  select p.id, p.views / 5 * 5 as watched, tenth,
    weight * (0.6 + ('x' || substr(md5(p.id::text || tenth), 1, 2))::bit(8)::int / 320.0) as weight
  from public.talent_positions p
  cross join unnest(array[10, 6, 5, 5, 6, 24, 4, 3, 3, 4, 30]) with ordinality as part (weight, tenth)
), shared as (
  select *, sum(weight) over (partition by id order by tenth) / sum(weight) over (partition by id) as part from weighted
), counted as (
  select *, round(watched * part) - coalesce(lag(round(watched * part)) over (partition by id order by tenth), 0) as n
  from shared
), takes as (
  select id, watched, array_agg(n::int order by tenth) as stopped from counted group by 1, 2
)
update public.position_retention r set watched = t.watched, past_start = t.watched - t.stopped[1] / 2, stopped = t.stopped
from takes t where t.id = r.position_id;
update private.retention_counts c set watched = r.watched, past_start = r.past_start, stopped = r.stopped
from public.position_retention r where r.position_id = c.position_id and r.film = c.film;
insert into public.position_retention (position_id, film, talent_id, started_at, watched, past_start, stopped)
select r.position_id, r.talent_id || '/earlier.mp4', r.talent_id, r.started_at - interval '30 days',
  310, 214, array[118, 44, 22, 17, 14, 10, 8, 6, 5, 9, 57]
from public.position_retention r join auth.users u on u.id = r.talent_id where u.email = 'talent@pitchreel.example';
update public.accounts a set created_at = u.since from demo_users u where u.id = a.user_id;
update public.company_cards k set created_at = u.since from demo_users u where u.id = k.company_id;
update public.desk_people p set created_at = u.since from demo_users u where u.id = p.user_id;

-- The figures of the desk, as if each had been counted on its day.
delete from public.desk_days where figure not in ('decisions', 'decision_seconds');
insert into public.desk_days (day, figure, currency, shard, n)
select (a.created_at at time zone 'utc')::date, a.user_type || '_sign_ups', '', 0, count(*)
from public.accounts a group by 1, 2
union all
select (p.created_at at time zone 'utc')::date, 'live', '', 0, count(*)
from public.video_feed f join public.talent_positions p on p.id = f.position_id group by 1
union all
select d.day, 'views', '', 0, sum(d.views) from public.position_days d group by 1 having sum(d.views) > 0
union all
select (u.created_at at time zone 'utc')::date, 'unlocks', '', 0, count(*) from public.unlocked_contacts u group by 1
union all
select (p.paid_at at time zone 'utc')::date, 'revenue', p.currency, 0, sum(p.amount) from public.payments p group by 1, 3;

drop table demo_talents, demo_previews, demo_captions, demo_users, demo_waiting;
