import { messagesOf } from './messages.ts'

/** The most that a picture file may be, in bytes. */
export const pictureMaxBytes = 512 * 1024
/** The longer side that a PNG may have, in pixels. */
export const pictureMaxSide = 2_048
/** How long the body of a call may be that carries one such picture in base64. */
export const pictureBodyMaxBytes = Math.ceil((pictureMaxBytes * 4) / 3) + 16 * 1024

type None = Readonly<Record<string, never>>
/** Why a file cannot be taken as a picture. */
export type PictureMessages = {
  'not-base64': None
  'not-a-picture': None
  'too-heavy': { max: number }
  'too-many-pixels': { max: number }
  'svg-entities': None
  'svg-too-deep': None
  'svg-too-much': None
  'svg-no-size': None
  'svg-nothing': None
}
/** Makes the message of a refused picture. */
export const pictureMessage = messagesOf<PictureMessages>('pictures')
