import { createHash } from 'node:crypto'
import type { Message } from '../../../platform/contract/messages.ts'
import { iconParts, pictureName, readPictureName, type IconPart } from '../../../platform/contract/picture.ts'
import { isPicture, readPicture, type Picture } from '../../../platform/server/images.ts'
import { fitSize, onGround, shrink, writePng, type Pixels } from '../../../platform/server/png.ts'
import type { PictureRole } from '../contract/brand.ts'
import { findIconRefusal, canMakeIcons } from './rules.ts'

/** The greatest size at which a picture is shown, even on dense screens. */
const shownMax = { logo: { width: 1024, height: 512 }, icon: { width: 512, height: 512 } } as const
const white = [255, 255, 255, 255] as const
const clear = [0, 0, 0, 0] as const
/** How much of each side of a picture every mask leaves visible (W3C, maskable icons). */
const safePart = 0.8
const appleSide = 180
const shareSize = { width: 1200, height: 630 } as const

export type PreparedPicture = {
  picture: string
  hash: string
  bytes: Buffer
  parts: ReadonlyMap<IconPart, Buffer>
  leftOut: readonly string[]
}

/** Makes the data to store for an uploaded picture; returns a message when the picture cannot have this use. */
export function makePicture(role: PictureRole, file: string): PreparedPicture | Message {
  const read = readPicture(file)
  if (!isPicture(read)) return read
  const refusal = role === 'icon' ? findIconRefusal(read) : null
  return refusal ?? (read.kind === 'svg' ? fromDrawing(read) : fromPixels(read.pixels, role))
}

function fromDrawing({ svg, width, height, leftOut }: Extract<Picture, { kind: 'svg' }>): PreparedPicture {
  const bytes = Buffer.from(svg)
  const hash = hashOf(bytes)
  return { picture: pictureName({ hash, width, height, kind: 'svg' }), hash, bytes, parts: new Map(), leftOut }
}

function fromPixels(pixels: Pixels, role: PictureRole): PreparedPicture {
  const most = shownMax[role === 'icon' ? 'icon' : 'logo']
  const { width, height } = fitSize(pixels, most.width, most.height)
  const bytes = writePng(shrink(pixels, width, height))
  const hash = hashOf(bytes)
  const picture = pictureName({ hash, width, height, kind: 'png' })
  return { picture, hash, bytes, parts: canMakeIcons(picture) ? partsOf(pixels) : new Map(), leftOut: [] }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Makes the icons, and the wide picture for shared links. */
function partsOf(whole: Pixels): ReadonlyMap<IconPart, Buffer> {
  const large = within(whole, 512, 512)
  const square = (side: number, ground: Ground, part = 1): Buffer =>
    writePng(onGround(within(large, side * part, side * part), side, side, ground))
  const made: Readonly<Record<IconPart, () => Buffer>> = {
    'icon-32': () => square(32, clear),
    // Apple shows transparent parts in black, so this icon has a white background.
    'icon-180': () => square(appleSide, white, safePart),
    'icon-192': () => square(192, clear),
    'icon-512': () => square(512, clear),
    'maskable-512': () => square(512, white, safePart),
    share: () => writePng(onGround(within(large, 400, 400), shareSize.width, shareSize.height, white)),
  }
  return new Map(iconParts.map((part) => [part, made[part]()]))
}

type Ground = readonly [number, number, number, number]
function within(pixels: Pixels, wide: number, high: number): Pixels {
  const { width, height } = fitSize(pixels, wide, high)
  return shrink(pixels, width, height)
}

/**
 * Finds what the address of a picture names: an uploaded picture, or a file made from one. Null for any other name.
 */
export function findFile(name: string, part?: string): { picture: string } | { hash: string; part: IconPart } | null {
  if (part === undefined) return readPictureName(name) ? { picture: name } : null
  const known = iconParts.find((one) => `${one}.png` === part)
  return known && /^[0-9a-f]{32}$/.test(name) ? { hash: name, part: known } : null
}
