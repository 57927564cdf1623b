const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** The properties that determine how a shape looks, as attributes or in a style. */
export const looks = words(
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility clip-path clip-rule mask stop-color stop-opacity font-family font-size font-style font-weight letter-spacing word-spacing text-anchor dominant-baseline paint-order vector-effect shape-rendering text-rendering transform transform-origin mix-blend-mode isolation',
)
const functions = words(
  'rgb rgba hsl hsla matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY',
)

/** Matches a reference to a part of the same drawing. */
export const ownPart = /^#([\w.-]{1,200})$/
const ownUrl = /url\((['"]?)#([\w.-]{1,200})\1\)/g

/** Lists the parts of the drawing that a value refers to. */
export const listNamedParts = (value: string): string[] => [...value.matchAll(ownUrl)].map((found) => found[2] ?? '')

/**
 * Whether a value refers to nothing outside the drawing. Numbers, names, colours, mathematical functions, and
 * references within the drawing are harmless.
 */
export function isHarmless(value: string): boolean {
  const rest = value.replace(ownUrl, ' ')
  if (!/^[\w\s#%.,+\-'"()]*$/.test(rest)) return false
  return rest
    .split('(')
    .slice(0, -1)
    .every((before) => functions.has(/[\w-]{0,40}$/.exec(before.trimEnd().slice(-40))?.[0] ?? ''))
}

/** Parses `fill: red; stroke: none` into pairs; properties that are not allowed are left out. */
export const parseHarmlessDeclarations = (text: string): [string, string][] =>
  text.split(';').flatMap((one): [string, string][] => {
    const [property = '', value = '', ...more] = one.split(':').map((part) => part.trim())
    return more.length === 0 && looks.has(property) && isHarmless(value) ? [[property, value]] : []
  })
