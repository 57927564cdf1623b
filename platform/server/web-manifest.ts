import { iconPath } from '../contract/picture.ts'
import type { Operator } from './document-pages.ts'

/** The colour behind the icon while the installed site starts. */
const backgroundColor = '#f8fafc'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Makes the web manifest, with which people install the site as a program, with the operator's name and icons. */
export const webManifest = ({
  appName,
  colors,
  icon: own,
  texts,
}: Pick<Operator, 'appName' | 'colors' | 'icon' | 'texts'>): string =>
  JSON.stringify({
    id: '/',
    name: appName,
    short_name: appName,
    description: texts.en['lead'] ?? '',
    start_url: '/my-survey',
    scope: '/',
    display: 'standalone',
    theme_color: colors.primary,
    background_color: backgroundColor,
    icons: [
      icon(own === '' ? '/icon-192.png' : iconPath(own, 'icon-192'), 192, 'any'),
      icon(own === '' ? '/icon-512.png' : iconPath(own, 'icon-512'), 512, 'any'),
      icon(own === '' ? '/icon-maskable-512.png' : iconPath(own, 'maskable-512'), 512, 'maskable'),
    ],
  })
