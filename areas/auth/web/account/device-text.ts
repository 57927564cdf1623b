import type { accountSecurity } from '../../words/en/account-security.ts'
import type { Namespace, Say } from '../../../../platform/words/text.ts'

type Words = typeof accountSecurity extends Namespace<infer W> ? W : never

/** A device in the reader's language; the server tells it as "Safari on iPhone". */
export function deviceText(device: string, say: Say<Words>): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  if (browser && system) return say('deviceOn', { browser, system })
  return device === 'Unknown device' ? say('unknownDevice') : device
}

const hands = /iPhone|iPad|Android/

/** Whether it is held in a hand. */
export const isHandheld = (device: string): boolean => hands.test(device)
