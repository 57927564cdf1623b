/** The parts in which reports of the same error differ, and the replacement for each. */
const marks: readonly [RegExp, string][] = [
  // The number that the page showed to its reader.
  [/^\[\w{1,16}\]\s*/, ''],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#'],
  // The names of built files contain a hash, which changes with every release.
  [/-[\w-]{8}(?=\.(?:js|css)\b)/g, '-#'],
  [/\?[^\s)'"]*/g, ''],
  [/\d+/g, '#'],
  [/\s+/g, ' '],
]
/** Patterns of secrets anywhere in a text: keys in addresses, tokens in headers, and bare tokens. */
const secrets: readonly [RegExp, string][] = [
  [/([?&#;](?:t|code|sig|access|refresh)=)[^\s&#;"'<>)]+/gi, '$1[removed]'],
  [/((?:token|userKey|password|secret)=)[^\s&#;"'<>)]+/gi, '$1[removed]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [removed]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[removed]'],
]
/**
 * Removes from a text everything that could open an account. A browser, or a program that pretends to be one, may have
 * put it there.
 */
export const removeSecrets = (text: string): string =>
  secrets.reduce((left, [secret, instead]) => left.replace(secret, instead), text)

const comparedLength = 500

/** Removes from a text what differs between reports of the same error. */
export const makeComparable = (text: string): string =>
  marks
    .reduce((left, [mark, instead]) => left.replace(mark, instead), text)
    .trim()
    .slice(0, comparedLength)
