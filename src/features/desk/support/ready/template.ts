/** The places that a ready answer may have, as {name}. */
export const variables = ['name', 'title', 'amount', 'link'] as const;
type Variable = (typeof variables)[number];

/** What the desk knows for these places; what it does not know stays, for the operator. */
export type TemplateValues = Readonly<Partial<Record<Variable, string>>>;

const pattern = new RegExp(`\\{(${variables.join('|')})\\}`, 'g');
const isVariable = (text: string): text is Variable => variables.some((one) => one === text);

/** A ready answer with what is known in its places. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replaceAll(pattern, (place, name: string) => (isVariable(name) && values[name]) || place);

const anyPlace = /\{\s*([\p{L}\p{N}_]+)\s*\}/gu;

/** The first place of a ready answer that the desk doesn't know, as it stands there; undefined without one. */
export const unknownPlaceIn = (text: string): string | undefined =>
  [...text.matchAll(anyPlace)].find(
    ([place]) => !variables.some((one) => place === `{${one}}`),
  )?.[0];

/** The first place of a text that nobody has filled in, as it stands there; undefined without one. */
export const unfilledPlaceIn = (text: string): string | undefined => text.match(pattern)?.[0];
