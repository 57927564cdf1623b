/*
 * Answers that no network should give, for the tests of everything that reads answers: no document, another document,
 * and a good one with one wrong part.
 */

/** Bodies that are not an answer of any network. */
export const strangeBodies: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"surveys"',
  '[]',
  '{}',
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
  '{"data":',
  '{"surveys":[{"id":"1"',
  '\uFEFF{"surveys":[]',
  '{"status":"success"}',
  '{"status":"success","surveys":null}',
  '{"status":"success","surveys":{"0":{}}}',
  '{"status":"success","surveys":[null,1,"x",[],{},true]}',
  '{"data":null}',
  '{"data":[]}',
  '{"data":{"surveys":"none","restriction_reason":[]}}',
  '{"data":{"surveys":[null,1,"x",[],{},true],"restriction_reason":{}}}',
  '{"__proto__":{"surveys":[]},"constructor":null,"data":{"__proto__":null}}',
  '{"surveys":[{"projectid":1e400,"id":1e400,"cpi":1e400,"loi":-1e400}]}',
  '{"error":{"details":{"http":{},"msg":["\\u0000"]}},"return_status":{"a":1}}',
  '\0\0\0',
  '['.repeat(100_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
]

const strangeValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 60,
  '',
  ' ',
  'x',
  '-1',
  '1e3',
  '0x10',
  '1,50',
  'NaN',
  '\0',
  'a\0b',
  '\ud800',
  '9'.repeat(400),
  'javascript:alert(1)',
  'http://127.0.0.1/',
  '<b>x</b>',
  [],
  ['\0'],
  [[]],
  {},
  { toString: 1 },
]

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every variant of a good document in which one part is missing or has another type. */
export function spoilEachPart(good: unknown): unknown[] {
  if (!isTree(good)) return [...strangeValues]
  const parts = Object.entries(good)
  const without = parts.map(([name]) =>
    rebuilt(
      good,
      parts.filter(([other]) => other !== name),
    ),
  )
  const changed = parts.flatMap(([name, part]) =>
    spoilEachPart(part).map((worse) =>
      rebuilt(
        good,
        parts.map(([other, same]) => [other, other === name ? worse : same]),
      ),
    ),
  )
  return [...strangeValues, ...without, ...changed]
}
const rebuilt = (like: unknown, parts: readonly (readonly [string, unknown])[]): unknown =>
  Array.isArray(like) ? parts.map(([, part]) => part) : Object.fromEntries(parts)

/** Every text that differs from this one by a single bit of one character. */
export const flipEachBit = (text: string): string[] =>
  Array.from(text, (letter, at) =>
    [1, 2, 4, 8, 16, 32, 64, 128].map(
      (bit) => text.slice(0, at) + String.fromCharCode(letter.charCodeAt(0) ^ bit) + text.slice(at + 1),
    ),
  ).flat()
