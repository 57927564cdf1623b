import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

/** The pixels of a picture, four bytes for each: red, green, blue, and opacity. */
export type Pixels = { width: number; height: number; data: Buffer }
export type PngFault = 'not-a-picture' | 'too-many-pixels'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** The chunks of a PNG that hold the pixels; all others are dropped. */
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT'])
const chunksMax = 20_000

/** Whether a file begins like a PNG. */
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

/**
 * Reads only the pixels of a PNG. The size is checked before anything is unpacked: a file is refused when a side is
 * longer than `sideMax`, or when it unpacks to more than it declares.
 */
export function readPng(bytes: Buffer, sideMax: number): Pixels | PngFault {
  const parts = readChunks(bytes)
  const head = parts && readHead(parts)
  if (!head) return 'not-a-picture'
  if (head.width > sideMax || head.height > sideMax) return 'too-many-pixels'
  const packed = Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  if (!isUnpackedLength(packed, computeUnpackedLength(head))) return 'not-a-picture'
  try {
    const { width, height, data } = PNG.sync.read(Buffer.concat([signature, ...parts.map(({ raw }) => raw), end]))
    return { width, height, data }
  } catch {
    return 'not-a-picture'
  }
}

/** Writes a PNG that contains only these pixels. */
export const writePng = ({ width, height, data }: Pixels): Buffer => {
  const png = new PNG({ width, height })
  data.copy(png.data)
  return PNG.sync.write(png, { deflateLevel: 9 })
}

/** Shrinks a picture; never enlarges it. Each new pixel is the mean of the pixels that it replaces. */
export function shrink({ width, height, data }: Pixels, toWidth: number, toHeight: number): Pixels {
  // Each pixel's colour is weighted by its opacity, so that invisible pixels do not affect the result.
  const seen = new Float64Array(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] ?? 0
    for (let part = 0; part < 3; part += 1) seen[at + part] = (data[at + part] ?? 0) * opacity
    seen[at + 3] = opacity
  }
  const narrow = shrinkLines(seen, computeShares(width, toWidth), { lines: height, along: 4, across: width * 4 })
  const small = shrinkLines(narrow, computeShares(height, toHeight), { lines: toWidth, along: toWidth * 4, across: 4 })
  const made = Buffer.alloc(toWidth * toHeight * 4)
  for (let at = 0; at < made.length; at += 4) {
    const opacity = small[at + 3] ?? 0
    for (let part = 0; part < 3; part += 1)
      made[at + part] = opacity === 0 ? 0 : Math.round((small[at + part] ?? 0) / opacity)
    made[at + 3] = Math.round(opacity)
  }
  return { width: toWidth, height: toHeight, data: made }
}

type Lines = { lines: number; along: number; across: number }
/**
 * Shrinks every line of a picture. `along` is the step from one pixel to the next, and `across` the step from one line
 * to the next.
 */
function shrinkLines(from: Float64Array, shares: readonly Share[][], { lines, along, across }: Lines): Float64Array {
  const made = new Float64Array(lines * shares.length * 4)
  const isRow = along === 4
  for (let line = 0; line < lines; line += 1)
    for (const [to, ownShares] of shares.entries()) {
      const at = isRow ? (line * shares.length + to) * 4 : (to * lines + line) * 4
      for (const { of, share } of ownShares)
        for (let part = 0; part < 4; part += 1)
          made[at + part] = (made[at + part] ?? 0) + share * (from[line * across + of * along + part] ?? 0)
    }
  return made
}

/** Finds the largest size with the same proportions that fits, but never larger than the picture. */
export function fitSize({ width, height }: { width: number; height: number }, maxWidth: number, maxHeight: number) {
  const by = Math.min(1, maxWidth / width, maxHeight / height)
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) }
}

/** Centres a picture on a background of one colour, which may be transparent. */
export function onGround(
  picture: Pixels,
  width: number,
  height: number,
  colour: readonly [number, number, number, number],
): Pixels {
  const ground: Pixels = { width, height, data: Buffer.alloc(width * height * 4) }
  for (let at = 0; at < ground.data.length; at += 4) ground.data.set(colour, at)
  const left = Math.floor((width - picture.width) / 2)
  const top = Math.floor((height - picture.height) / 2)
  const below = colour[3] / 255
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      const from = (y * picture.width + x) * 4
      const to = ((top + y) * width + left + x) * 4
      const alpha = (picture.data[from + 3] ?? 0) / 255
      const whole = alpha + below * (1 - alpha)
      for (let part = 0; part < 3; part += 1) {
        const seen = (picture.data[from + part] ?? 0) * alpha + (colour[part] ?? 0) * below * (1 - alpha)
        ground.data[to + part] = whole === 0 ? 0 : Math.round(seen / whole)
      }
      ground.data[to + 3] = Math.round(whole * 255)
    }
  return ground
}

type Share = { of: number; share: number }
/** For each new pixel along a side, finds the old pixels that contribute to it, and the share of each. */
function computeShares(from: number, to: number): Share[][] {
  const step = from / to
  return Array.from({ length: to }, (_, at) => {
    const shares: Share[] = []
    for (let of = Math.floor(at * step); of < Math.min(from, (at + 1) * step); of += 1) {
      const share = Math.min(of + 1, (at + 1) * step) - Math.max(of, at * step)
      if (share > 1e-9) shares.push({ of, share: share / step })
    }
    return shares
  })
}

type Part = { type: string; data: Buffer; raw: Buffer }
const end = Buffer.from('0000000049454e44ae426082', 'hex')

/**
 * Reads the chunks that hold the pixels, up to the end of the picture; null when the file is not a complete PNG. Bytes
 * after that end are ignored.
 */
function readChunks(bytes: Buffer): Part[] | null {
  if (!isPng(bytes)) return null
  const parts: Part[] = []
  let at = signature.length
  for (let seen = 0; seen < chunksMax && at + 12 <= bytes.length; seen += 1) {
    const length = bytes.readUInt32BE(at)
    const next = at + 12 + length
    if (next > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return parts
    if (kept.has(type))
      parts.push({ type, data: bytes.subarray(at + 8, at + 8 + length), raw: bytes.subarray(at, next) })
    at = next
  }
  return null
}

type Head = { width: number; height: number; bitsPerPixel: number; isInterlaced: boolean }
/** For each colour type, the number of samples in a pixel and the bits that a sample may have. */
const kinds: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

function readHead([first, ...rest]: readonly Part[]): Head | null {
  if (first?.type !== 'IHDR' || first.data.length !== 13 || rest.some(({ type }) => type === 'IHDR')) return null
  const { data } = first
  const [width, height, depth] = [data.readUInt32BE(0), data.readUInt32BE(4), data.readUInt8(8)]
  const kind = kinds[data.readUInt8(9)]
  const interlace = data.readUInt8(12)
  if (width === 0 || height === 0 || !kind?.depths.includes(depth) || interlace > 1) return null
  return { width, height, bitsPerPixel: kind.samples * depth, isInterlaced: interlace === 1 }
}

/** The seven passes of an interlaced picture: where each begins, and the distance between its pixels. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Computes the length of all unpacked rows. Each row has one more byte, for its filter. */
function computeUnpackedLength({ width, height, bitsPerPixel, isInterlaced }: Head): number {
  const rows = (wide: number, high: number) => (wide === 0 ? 0 : high * (1 + Math.ceil((wide * bitsPerPixel) / 8)))
  if (!isInterlaced) return rows(width, height)
  const reach = (side: number, first: number, step: number) => Math.max(0, Math.ceil((side - first) / step))
  return passes.reduce((sum, [x, y, dx, dy]) => sum + rows(reach(width, x, dx), reach(height, y, dy)), 0)
}

/** Whether data unpacks to exactly this length. Nothing is unpacked beyond it. */
function isUnpackedLength(packed: Buffer, length: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: length }).length === length
  } catch {
    return false
  }
}
