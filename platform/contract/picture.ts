import { messagesOf } from './messages.ts'

/** The largest picture file, in bytes. */
export const pictureMaxBytes = 512 * 1024
/** The longest side of a PNG, in pixels. */
export const pictureMaxSide = 2_048
/** The greatest length of a request with one picture in base64. */
export const pictureBodyMaxBytes = Math.ceil((pictureMaxBytes * 4) / 3) + 16 * 1024

/** The parts of a picture's name. The hash is computed from the content, so another file has another name. */
export type PictureName = { hash: string; width: number; height: number; kind: 'svg' | 'png' }
const nameShape = /^([0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.(svg|png)$/

/** Makes the name of a picture. */
export const pictureName = ({ hash, width, height, kind }: PictureName): string => `${hash}-${width}x${height}.${kind}`
/** Parses the name of a picture; null for any other text. */
export function readPictureName(name: string): PictureName | null {
  const [, hash, width, height, kind] = nameShape.exec(name) ?? []
  if (hash === undefined || (kind !== 'svg' && kind !== 'png')) return null
  return { hash, width: Number(width), height: Number(height), kind }
}

/** Returns the address of a picture. Everyone can open it, and it never changes. */
export const picturePath = (name: string): string => `/brand/${name}`

/**
 * The files that are made from a picture: icons for programs that show the panel as a small square, and a picture for
 * shared links.
 */
export const iconParts = ['icon-32', 'icon-180', 'icon-192', 'icon-512', 'maskable-512', 'share'] as const
export type IconPart = (typeof iconParts)[number]
/** Returns the address of a file that was made from a picture. */
export const iconPath = (name: string, part: IconPart): string =>
  `/brand/${readPictureName(name)?.hash ?? ''}/${part}.png`
/** The minimum length of the longer side of a PNG from which icons are made. */
export const iconMinSide = 512

type None = Readonly<Record<string, never>>
/** The reasons why a file cannot be used as a picture. */
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
/** Makes a message about a refused picture. */
export const pictureMessage = messagesOf<PictureMessages>('pictures')
