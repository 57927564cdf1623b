/** The red, green and blue of `#rrggbb`, each from 0 to 1. */
type Rgb = readonly [number, number, number]
/** A colour in OKLab, where equal steps look equal: lightness from 0 to 1, chroma, and the angle of the hue. */
export type Lch = { readonly l: number; readonly c: number; readonly h: number }

/** Whether a text is a colour as `#rrggbb`, in lower case. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const channels = (color: string): Rgb => [at(color, 1), at(color, 3), at(color, 5)]
const at = (color: string, from: number): number => Number.parseInt(color.slice(from, from + 2), 16) / 255
const hex = (rgb: Rgb): string => `#${rgb.map((one) => byte(one).toString(16).padStart(2, '0')).join('')}`
const byte = (one: number): number => Math.round(Math.min(1, Math.max(0, one)) * 255)

const toLight = (one: number): number => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
const fromLight = (one: number): number => (one <= 0.0031308 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055)

/** Computes how bright a colour is, from 0 to 1 (WCAG 2.x, relative luminance). */
export function computeLuminance(color: string): number {
  const [red, green, blue] = channels(color)
  return 0.2126 * toLight(red) + 0.7152 * toLight(green) + 0.0722 * toLight(blue)
}

/** Computes the contrast of two colours, from 1 to 21 (WCAG 2.x, contrast ratio). */
export function computeContrast(one: string, other: string): number {
  const [bright, dim] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

/** Multiplies the red, green and blue of a colour by a factor, which mixes it with black. */
export const darken = (color: string, by: number): string =>
  `#${channels(color)
    .map((one) => Math.round(byte(one) * by))
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')}`

/** Mixes a part of one colour (0 to 1) into another, as `color-mix` does in sRGB. */
export function mixColors(color: string, ground: string, part: number): string {
  const below = channels(ground)
  return `#${channels(color)
    .map((one, no) => Math.round(byte(one) * part + byte(below[no] ?? 0) * (1 - part)))
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Converts a colour to OKLab. */
export function toLch(color: string): Lch {
  const [red, green, blue] = channels(color).map(toLight) as [number, number, number]
  const [long, middle, short] = [
    Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
    Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
    Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue),
  ]
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  }
}

function rgbOf({ l, c, h }: Lch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLight(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    fromLight(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    fromLight(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

const isShown = (rgb: Rgb): boolean => rgb.every((one) => one >= -0.0005 && one <= 1.0005)

/** Finds the colour with this lightness and hue, and with the given chroma or the highest that a screen can show. */
export function findColor({ l, c, h }: Lch): string {
  const whole = rgbOf({ l, c, h })
  if (isShown(whole)) return hex(whole)
  let [least, most] = [0, c]
  for (let step = 0; step < 20; step += 1) {
    const middle = (least + most) / 2
    if (isShown(rgbOf({ l, c: middle, h }))) least = middle
    else most = middle
  }
  return hex(rgbOf({ l, c: least, h }))
}
