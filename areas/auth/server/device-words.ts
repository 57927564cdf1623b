import type { TextOrMessage } from '../../../platform/contract/messages.ts'
import { signInMessage } from '../contract/sign-in-messages.ts'

type Sign = readonly [name: string, pattern: RegExp]

// The first match decides, because most browsers also name the browsers that they are compatible with.
const browsers: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  // Not for users: the browser’s own name.
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]
const findName = (signs: readonly Sign[], userAgent: string): string | null =>
  signs.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** Names a device in words that its owner knows: "Firefox on Windows". */
export function nameDevice(userAgent: string): TextOrMessage {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser && system) return signInMessage('deviceOn', { browser, system })
  return browser ?? system ?? signInMessage('deviceUnknown')
}
