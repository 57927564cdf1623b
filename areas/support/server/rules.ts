/** What marks a report as one of its own and says nothing of the error. */
const marks: readonly [RegExp, string][] = [
  // The number that the page showed its reader.
  [/^\[\w{1,16}\]\s*/, ''],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#'],
  // Built files are named by a hash that changes with every release.
  [/-[\w-]{8}(?=\.(?:js|css)\b)/g, '-#'],
  [/\?[^\s)'"]*/g, ''],
  [/\d+/g, '#'],
  [/\s+/g, ' '],
]
/** What opens something, wherever it stands in a text: keys in addresses, tokens in headers and by themselves. */
const secrets: readonly [RegExp, string][] = [
  [/([?&#;](?:t|code|sig|access|refresh)=)[^\s&#;"'<>)]+/gi, '$1[removed]'],
  [/((?:token|userKey|password|secret)=)[^\s&#;"'<>)]+/gi, '$1[removed]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [removed]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[removed]'],
]
/** A text of a report without what could open somebody's account: a browser, or whoever pretends to be one, may have said it. */
export const withoutSecrets = (text: string): string =>
  secrets.reduce((left, [secret, instead]) => left.replace(secret, instead), text)

const comparedLength = 500

/** A text of a report without what differs from one report of the same error to the next. */
export const comparable = (text: string): string =>
  marks
    .reduce((left, [mark, instead]) => left.replace(mark, instead), text)
    .trim()
    .slice(0, comparedLength)
