const page = '<!doctype html><p>Please sign in to the hotel Wi-Fi</p>';

/** What may come back with a status of success in the place of a function's own answer. */
export const brokenAnswers: readonly (readonly [what: string, response: () => Response])[] = [
  ['a page', () => new Response(page, { headers: { 'content-type': 'text/html' } })],
  ['a page without a type', () => new Response(page)],
  ['nothing', () => new Response('')],
  ['status 204', () => new Response(null, { status: 204 })],
  [
    'half an answer',
    () => new Response('{"erased":"1', { headers: { 'content-type': 'application/json' } }),
  ],
  ['an empty object', () => Response.json({})],
  ['a list', () => Response.json([])],
  ['null', () => Response.json(null)],
  ['another answer', () => Response.json({ ready: true, missing: [] })],
];
