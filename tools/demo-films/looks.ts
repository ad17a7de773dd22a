export type Hair = 'long' | 'short' | 'bun' | 'curly' | 'bob' | 'bald' | 'wavy' | 'scarf' | 'quiff';

/** How a drawn presenter looks; none resembles a real person. Colours are CSS. */
export interface Look {
  skin: string;
  hair: Hair;
  hairColour: string;
  beard?: boolean;
  glasses?: boolean;
  earrings?: boolean;
  top: 'jacket' | 'knit' | 'shirt' | 'hoodie';
  topColour: string;
  backdrop: [string, string];
  scene: 'window' | 'plant' | 'shelf' | 'lamp';
}

/** The twelve presenters by the slug of the demo's cast. */
export const looks: Readonly<Record<string, Look>> = {
  ana: {
    skin: '#d9a07c',
    hair: 'long',
    hairColour: '#3a231a',
    earrings: true,
    top: 'knit',
    topColour: '#e8e1d5',
    backdrop: ['#20586a', '#0c2530'],
    scene: 'plant',
  },
  leo: {
    skin: '#8a5a3c',
    hair: 'short',
    hairColour: '#15100d',
    top: 'jacket',
    topColour: '#2c435b',
    backdrop: ['#6b4029', '#2a1610'],
    scene: 'lamp',
  },
  mei: {
    skin: '#e8bd98',
    hair: 'bun',
    hairColour: '#191418',
    top: 'knit',
    topColour: '#d9a441',
    backdrop: ['#4b3a68', '#1d1530'],
    scene: 'window',
  },
  omar: {
    skin: '#a8734e',
    hair: 'short',
    hairColour: '#1a120d',
    beard: true,
    top: 'shirt',
    topColour: '#efe9df',
    backdrop: ['#26604a', '#0e271c'],
    scene: 'shelf',
  },
  sofia: {
    skin: '#e3b08c',
    hair: 'wavy',
    hairColour: '#6b3a1e',
    top: 'jacket',
    topColour: '#7a2f3a',
    backdrop: ['#7a4a5a', '#2c1620'],
    scene: 'lamp',
  },
  kwame: {
    skin: '#6a432c',
    hair: 'bald',
    hairColour: '#120c09',
    beard: true,
    glasses: true,
    top: 'knit',
    topColour: '#3d6b59',
    backdrop: ['#8a6a34', '#2d2110'],
    scene: 'plant',
  },
  priya: {
    skin: '#b47c54',
    hair: 'long',
    hairColour: '#14100f',
    earrings: true,
    top: 'jacket',
    topColour: '#c75b39',
    backdrop: ['#2c4a78', '#101d33'],
    scene: 'window',
  },
  lucas: {
    skin: '#e6b794',
    hair: 'quiff',
    hairColour: '#8a5a2c',
    top: 'hoodie',
    topColour: '#53627a',
    backdrop: ['#365c6b', '#142830'],
    scene: 'shelf',
  },
  noor: {
    skin: '#cf9a72',
    hair: 'scarf',
    hairColour: '#2f6a74',
    top: 'jacket',
    topColour: '#e2d6c3',
    backdrop: ['#6a5a86', '#241b36'],
    scene: 'plant',
  },
  diego: {
    skin: '#c08a62',
    hair: 'curly',
    hairColour: '#221712',
    top: 'shirt',
    topColour: '#a9c3cf',
    backdrop: ['#84502e', '#2d180c'],
    scene: 'window',
  },
  emma: {
    skin: '#f0c9ab',
    hair: 'bob',
    hairColour: '#c08a3e',
    glasses: true,
    top: 'knit',
    topColour: '#2f4d6b',
    backdrop: ['#3d6a5a', '#152a22'],
    scene: 'lamp',
  },
  tomas: {
    skin: '#dca883',
    hair: 'short',
    hairColour: '#3a3a3f',
    beard: true,
    top: 'jacket',
    topColour: '#30333a',
    backdrop: ['#4a5578', '#171c30'],
    scene: 'shelf',
  },
};
