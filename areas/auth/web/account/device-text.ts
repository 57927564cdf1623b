import type { accountSecurity } from '../../words/en/account-security.ts'
import type { Namespace, Say } from '../../../../platform/words/text.ts'

type Words = typeof accountSecurity extends Namespace<infer W> ? W : never

/** Translates the name of a device, which the server writes as "Safari on iPhone". */
export function translateDevice(device: string, say: Say<Words>): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  if (browser && system) return say('deviceOn', { browser, system })
  return device === 'Unknown device' ? say('unknownDevice') : device
}

const hands = /iPhone|iPad|Android/

/** Whether the device is a phone or a tablet. */
export const isHandheld = (device: string): boolean => hands.test(device)
