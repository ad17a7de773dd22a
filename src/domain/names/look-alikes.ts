import { foldText } from '@/lib/fold-text';

/**
 * Each letter with what is taken for it: digits, signs, small capitals, and letters of the Latin, Greek, Cyrillic,
 * Armenian, Coptic, Cherokee and Lisu alphabets.
 */
const lookAlikes = {
  a: '4@\u0430\u0410\u03b1\u0391\u13aa\ua4ee\u1d00\u0251\u2c6d\u2c81\u2c80',
  b: '8\u0432\u0412\u03b2\u0392\u0299\u13cf\u13f4\ua4d0\u0253\u042c\u044c\u0184',
  c: '\u023c\u023b\u0441\u0421\u03c2\u13df\ua4da\u1d04\u0188\u00a2\u00a9\u2ca5\u2ca4',
  d: '\u0501\u0500\u13a0\ua4d3\u1d05\u0257\u0256',
  e: '\u0247\u02463\u0435\u0415\u0454\u0404\u03b5\u0395\u04bd\u04bc\u025b\u13ac\ua4f0\u1d07\u0259\u01dd\u0258\u20ac\u2c89\u2c88',
  f: '\ua4dd\ua730\u0192\u0493',
  g: '\u0261\u0262\u13c0\ua4d6\u0581\u0260\u050d',
  h: '\u2c68\u2c67\u043d\u041d\u04bb\u04ba\u03b7\u0397\u0570\u0540\u029c\u13bb\ua4e7\u0266\u2c8f\u2c8e',
  j: '\u0458\u0408\u13ab\ua4d9\u1d0a\u03f3',
  k: '\u043a\u041a\u03ba\u039a\u13e6\ua4d7\u1d0b\u0199\u2c95\u2c94\u049b',
  l: '\u2c61\u2c60\u2c62\ua7491|!iI\u0131\u0456\u0406\u04cf\u04c0\u03b9\u0399\u056c\u0269\u026a\u0268\u13a5\u13de\ua4e1\ua4f2\u029f\u026b\u019a\u026d\u01c0\u2c93\u2c92\u05c0',
  m: '\u043c\u041c\u03bc\u039c\u13b7\ua4df\u1d0d\u0271\u2c99\u2c98\u028d',
  n: '\u043f\u039d\u0578\u057c\u0548\ua4e0\u0274\u0272\u019e\u2c9b\u2c9a',
  o: '0\u043e\u041e\u03bf\u039f\u0585\u0555\u1d0f\ua4f3\u0275\u03c3\u2c9f\u2c9e\u1d11',
  p: '\u1d7d\u2c63\ua751\ua750\ua753\ua755\u0440\u0420\u03c1\u03a1\u13e2\ua4d1\u1d18\u01a5\u0584\u2ca3\u2ca2',
  q: '\u051b\u051a\u0566\u0563\u024b',
  r: '\u1d72\u1d73\ua783\ua782\u0433\u0413\u0491\u0490\u13a1\u13d2\ua4e3\u0280\u027e\u027d\u027c\u024d\u0580\u1d26',
  s: '5$\u0455\u0405\u054f\u13da\ua4e2\ua731\u0282\u01a8',
  t: '\u2c66\u023e7\u0442\u0422\u03c4\u03a4\u13a2\ua4d4\u1d1b\u01ad\u0288\u0565\u2ca7\u2ca6\u2020',
  u: '\u057d\u054d\u03c5\ua4f4\u1d1c\u028b',
  v: '\u03bd\u0475\u0474\u13d9\ua4e6\u1d20',
  w: '\u051d\u051c\u03c9\u0461\u13b3\ua4ea\u1d21\u0561',
  x: '\u0445\u0425\u03c7\u03a7\ua4eb\u00d7',
  y: '\u0443\u0423\u04af\u04ae\u03b3\u03a5\ua4ec\u028f\u01b4\u10e7',
  z: '\u0396\u03b6\u13c3\ua4dc\u1d22\u0290\u01b6',
};

const takenFor = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);

/**
 * A name as someone sees it who does not look closely: without accents, case, spaces and signs, and with one letter
 * for all that look alike, as `private.name_at_a_glance` makes it.
 */
export function nameAtAGlance(name: string): string {
  const latin = Array.from(name.normalize('NFKD'), (letter) => takenFor.get(letter) ?? letter);
  return foldText(latin.join(''))
    .replace(/[^a-z]+/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
