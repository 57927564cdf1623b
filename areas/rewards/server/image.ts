import type { Message } from '../../../platform/contract/messages.ts'
import { isPicture, readPicture } from '../../../platform/server/images.ts'
import { fitSize, shrink, writePng } from '../../../platform/server/png.ts'

/** A picture of a reward as it is stored and sent. */
export type Image = { type: 'image/png' | 'image/svg+xml'; width: number; height: number; bytes: Buffer }

/** The maximum length of a side, in pixels, at which pages show a reward, even on dense screens. */
const shownSide = 800

/** Decodes a base64 picture and shrinks it to the size at which it is shown, or returns why it cannot be used. */
export function makeImage(base64: string): Image | Message {
  const read = readPicture(base64)
  if (!isPicture(read)) return read
  if (read.kind === 'svg') {
    const { width, height, svg } = read
    return { type: 'image/svg+xml', width: Math.round(width), height: Math.round(height), bytes: Buffer.from(svg) }
  }
  const { width, height } = fitSize(read, shownSide, shownSide)
  return { type: 'image/png', width, height, bytes: writePng(shrink(read.pixels, width, height)) }
}
