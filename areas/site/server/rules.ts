import { colorFault, nearestReadable } from '../../../platform/contract/brand-colors.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { iconMinSide, readPictureName } from '../../../platform/contract/picture.ts'
import { brandMessage } from '../contract/settings.ts'

/** Finds why a colour cannot be chosen, with the nearest one that can; null when it can be. */
export function findColorRefusal(color: string): Message | null {
  const fault = colorFault(color)
  if (!fault) return null
  const { scheme, text, ground, ratio } = fault
  // Cut off rather than rounded, because 4.49 is not enough.
  const ratioText = (Math.floor(ratio * 100) / 100).toFixed(2)
  const values = { color, ground: ground === color ? text : ground, ratio: ratioText, nearest: nearestReadable(color) }
  return brandMessage(scheme === 'light' ? 'unreadable' : 'unreadableDark', values)
}

type Pictures = { logo: string; icon: string }
/** Whether icons can be made from a picture: it must be a PNG that is large enough. */
export function canMakeIcons(picture: string): boolean {
  const { width = 0, height = 0, kind } = readPictureName(picture) ?? {}
  return kind === 'png' && Math.max(width, height) >= iconMinSide
}
/** Finds the picture from which the icons are made; empty if there is none. */
export const findIconSource = ({ logo, icon }: Pictures): string => icon || (canMakeIcons(logo) ? logo : '')

/** Finds why this picture cannot be the icon; null when it can. */
export function findIconRefusal({
  kind,
  width,
  height,
}: {
  kind: string
  width: number
  height: number
}): Message | null {
  if (kind !== 'png') return brandMessage('iconNotPng')
  if (width !== height) return brandMessage('iconNotSquare')
  return width < iconMinSide ? brandMessage('iconTooSmall', { side: iconMinSide }) : null
}

/**
 * Returns a message when the icon is missing, because a logo from which no icons can be made needs a separate icon.
 * Otherwise null.
 */
export const findIconGap = ({ logo, icon }: Pictures): Message | null =>
  logo === '' || findIconSource({ logo, icon }) !== '' ? null : brandMessage('needsIcon', { side: iconMinSide })
