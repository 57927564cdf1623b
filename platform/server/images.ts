import type { Message } from '../contract/messages.ts'
import { pictureMaxBytes, pictureMaxSide, pictureMessage } from '../contract/picture.ts'
import { cleanSvg } from './clean-svg.ts'
import { isPng, readPng, type Pixels } from './png.ts'

type Sized = { width: number; height: number }
/** A drawing rewritten with harmless parts only; `leftOut` names the parts that were removed. */
export type Drawing = Sized & { kind: 'svg'; svg: string; leftOut: readonly string[] }
/** A picture that was read: either a drawing or pixels. */
export type Picture = Drawing | (Sized & { kind: 'png'; pixels: Pixels })

/**
 * Reads an uploaded picture. Its format is decided by its content, not its name. Of a PNG, only the pixels remain, and
 * an SVG is rewritten with harmless parts only. Returns a message when the picture cannot be used.
 */
export function readPicture(base64: string): Picture | Message {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return pictureMessage('not-base64')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > pictureMaxBytes) return pictureMessage('too-heavy', { max: pictureMaxBytes / 1024 })
  return isPng(bytes) ? readPixels(bytes) : readDrawing(bytes)
}

/** Whether the result is a picture and not a message. */
export const isPicture = (read: Picture | Message): read is Picture => 'kind' in read

function readPixels(bytes: Buffer): Picture | Message {
  const read = readPng(bytes, pictureMaxSide)
  if (read === 'too-many-pixels') return pictureMessage(read, { max: pictureMaxSide })
  return typeof read === 'string'
    ? pictureMessage(read)
    : { kind: 'png', pixels: read, width: read.width, height: read.height }
}

function readDrawing(bytes: Buffer): Picture | Message {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return pictureMessage('not-a-picture')
  }
  const clean = cleanSvg(text)
  return typeof clean === 'string' ? pictureMessage(clean) : { kind: 'svg', ...clean }
}
