import { StillCard } from '@/features/public-site/still/still-card';
import ana from '@/features/public-site/pictures/ana.webp?no-inline';
import emma from '@/features/public-site/pictures/emma.webp?no-inline';
import kwame from '@/features/public-site/pictures/kwame.webp?no-inline';
import lucas from '@/features/public-site/pictures/lucas.webp?no-inline';
import omar from '@/features/public-site/pictures/omar.webp?no-inline';
import priya from '@/features/public-site/pictures/priya.webp?no-inline';

const people = [
  ['Ana', ana],
  ['Omar', omar],
  ['Kwame', kwame],
  ['Priya', priya],
  ['Emma', emma],
  ['Lucas', lucas],
] as const;

/** Six pitches side by side. @param lines what is said of each */
export function FilmStrip({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <section>
      <h2 className="text-xl">{heading}</h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-6">
        {people.map(([name, picture], index) => (
          <li key={name} className="aspect-[9/14] overflow-hidden rounded-card">
            <StillCard
              pitch={{
                name,
                line: lines[index] ?? '',
                skills: [],
                poster: { src: picture, srcSet: undefined, preview: null },
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
