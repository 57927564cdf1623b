import { messagesOf } from './messages.ts'

/** The most that a picture file may be, in bytes. */
export const pictureMaxBytes = 512 * 1024
/** The longer side that a PNG may have, in pixels. */
export const pictureMaxSide = 2_048
/** How long the body of a call may be that carries one such picture in base64. */
export const pictureBodyMaxBytes = Math.ceil((pictureMaxBytes * 4) / 3) + 16 * 1024

/** What the name of a picture says: it is made of what the file holds, so that another file has another name. */
export type PictureName = { hash: string; width: number; height: number; kind: 'svg' | 'png' }
const nameShape = /^([0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.(svg|png)$/

export const pictureName = ({ hash, width, height, kind }: PictureName): string => `${hash}-${width}x${height}.${kind}`
/** What a name says; null for a text that is no name of a picture. */
export function readPictureName(name: string): PictureName | null {
  const [, hash, width, height, kind] = nameShape.exec(name) ?? []
  if (hash === undefined || (kind !== 'svg' && kind !== 'png')) return null
  return { hash, width: Number(width), height: Number(height), kind }
}

/** Where a picture is, for everybody and for ever. */
export const picturePath = (name: string): string => `/brand/${name}`

/** What is made of a picture for programs that show a panel by a small square, and for links that are shared. */
export const iconParts = ['icon-32', 'icon-180', 'icon-192', 'icon-512', 'maskable-512', 'share'] as const
export type IconPart = (typeof iconParts)[number]
/** Where what was made of a picture is. */
export const iconPath = (name: string, part: IconPart): string =>
  `/brand/${readPictureName(name)?.hash ?? ''}/${part}.png`
/** Of this longer side at least is a PNG from which icons are made. */
export const iconMinSide = 512

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
