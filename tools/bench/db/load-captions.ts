import { pick, sqlId } from './row-sql.ts';

/** Lines as people say them, with room for two words that not everyone says. */
const lines = {
  en: [
    'Hi, I sell software to small teams and I love % and %',
    'Last quarter I turned a cold pipeline into forty demos about % with %',
    'I listen first, then I talk about % and never discount %',
    'My forecasting was right within five percent for % and %',
    'I close high ticket offers over the phone for % companies in %',
    'Every prospect hears back from me in five minutes about % or %',
    'I built a playbook for objections like % and even %',
    'My customers stay because I explain % without slides of %',
    'In my last company we doubled the revenue from % to %',
    'Give me a warm calendar and a clear offer for % and %',
    'I write short notes after each call about % and %',
    'I manage renewals, upsells and the contract with % and %',
    'Before that I was an engineer working on % for %',
    'I travel when a deal needs it and I learned % through %',
    'Let us talk this week about your market, % and %',
  ],
  es: [
    'Hola, vendo programas a empresas pequeñas y me gusta % y %',
    'El trimestre pasado llené la agenda con reuniones sobre % y %',
    'Escucho primero y después hablo de % sin descuentos de %',
    'Mis previsiones acertaron con % y también con %',
    'Cierro ofertas grandes por teléfono para compañías de % y %',
    'Cada cliente recibe respuesta mía en cinco minutos sobre % o %',
    'Preparé una guía de objeciones como % e incluso %',
    'En mi última empresa duplicamos los ingresos de % a %',
    'Hablemos esta semana de tu mercado, % y %',
  ],
} as const;

/** Different lines of a language, and how many of them one pitch has: a minute of speech. */
const different = 2000;
const perPitch = 15;

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join();
/** A word out of 4,000, some of which are a hundred times as frequent as others. */
const word = (seed: string) =>
  `substr(translate(md5('w' || (abs(hashint4(${seed})) % 64) * (abs(hashint4(${seed} + 1)) % 64)), '0123456789', 'aeioulnrst'), 1, 7)`;

/**
 * SQL that gives six of ten pitches captions, and two of them captions in a second language. Of two
 * words said nowhere but there, 'forecasting' is common and 'harpsichord' in one pitch of 5,000.
 *
 * @param rows of the feed; their positions exist
 */
export const captionsSql = (rows: number): string => `
  create temporary table said (language text, n int, text text, words text, primary key (language, n));
  ${Object.entries(lines)
    .map(
      ([language, texts]) => `
  insert into said
    select '${language}', n, text, (private.said_words(jsonb_build_array(jsonb_build_object('text', text))))[1]
    from generate_series(0, ${different - 1}) n
    cross join lateral (
      select regexp_replace(regexp_replace(${pick(quoted(texts), 'n')}, '%', ${word('n * 7')}), '%', ${word('n * 11')}) as text
    ) line;`,
    )
    .join('')}
  analyze said;
  insert into public.position_captions (position_id, language, video_url, cues, words)
    select ${sqlId(3, 'pitch')}, l.language, (select video_url from public.talent_positions where id = ${sqlId(3, 'pitch')}),
      jsonb_agg(jsonb_build_object('start', place * 4000, 'end', place * 4000 + 3800, 'text', s.text || rare) order by place),
      array_agg(s.words || rare order by place)
    from generate_series(1, ${rows}) pitch
    cross join lateral (
      values ('en', pitch % 10 < 6), ('es', pitch % 10 < 2)
    ) l (language, is_there)
    cross join generate_series(0, ${perPitch - 1}) place
    cross join lateral (select case when pitch % 5000 = 11 and place = 7 then ' harpsichord' else '' end as rare) r
    join said s on s.language = l.language and s.n = abs(hashint4(pitch * 17 + place)) % ${different}
    where l.is_there
    group by pitch, l.language;
  -- Without statistics a lookup of one pitch's captions seems so expensive that each is compiled (JIT).
  analyze public.position_captions;
  drop table said;
`;
