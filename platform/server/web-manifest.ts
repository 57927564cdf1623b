/** The colours that the browser program's documents name for its frame; the page behind the icon while it starts. */
const themeColor = '#03756c'
const backgroundColor = '#f8fafc'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What makes the site installable as a program, under the operator's name. */
export const webManifest = (appName: string): string =>
  JSON.stringify({
    id: '/',
    name: appName,
    short_name: appName,
    description: 'Answer surveys that fit you, collect points, redeem them for gift cards.',
    start_url: '/my-survey',
    scope: '/',
    display: 'standalone',
    theme_color: themeColor,
    background_color: backgroundColor,
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
