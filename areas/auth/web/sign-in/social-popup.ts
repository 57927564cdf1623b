import { apiBase } from '../../../../platform/contract/endpoint.ts'
import { type SocialMessage } from '../../contract/auth.ts'
import { socialProviders, type SocialProvider } from '../../../../platform/contract/site.ts'
import { identityCodes } from '../../contract/identity-codes.ts'

/** The message of the popup's last page, or why there was none. */
export type PopupOutcome = SocialMessage | 'blocked' | 'closed'

const pollMs = 400
/** The time in milliseconds to wait after the popup has closed: its last message may still be on its way. */
const lastMessageMs = 800

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Whether a value is the message of our popup's last page; windows post other messages too. */
export function isSocialMessage(value: unknown): value is SocialMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'tuppence-social')
    return false
  if ('problem' in value)
    return 'message' in value && isText(value.message) && identityCodes.some((code) => code === value.problem)
  if (!('ticket' in value) || !('uid' in value) || !('providerId' in value)) return false
  return isText(value.ticket) && isText(value.uid) && socialProviders.some((name) => name === value.providerId)
}

/** Places the popup in the middle of this window, on the screen where it is. */
function buildPopupFeatures(): string {
  const width = 480
  const height = 680
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`
}

/**
 * Opens a popup in which the reader signs in with a provider. Call it directly in a click handler, because browsers
 * block windows that open later. Only a message from our own origin, sent by this very popup, counts. An abort closes
 * the popup; the promise then never resolves.
 */
export function askProvider(provider: SocialProvider, signal: AbortSignal): Promise<PopupOutcome> {
  const popup = window.open(`${apiBase}auth/social/${provider}/start`, 'tuppence-social', buildPopupFeatures())
  if (!popup) return Promise.resolve('blocked')
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (outcome: PopupOutcome | null) => {
      clearTimeout(timer)
      removeEventListener('message', hear)
      signal.removeEventListener('abort', abort)
      if (outcome) resolve(outcome)
    }
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === popup && isSocialMessage(data)) end(data)
    }
    const abort = () => {
      popup.close()
      end(null)
    }
    const look = () => {
      timer = popup.closed ? setTimeout(() => end('closed'), lastMessageMs) : setTimeout(look, pollMs)
    }
    addEventListener('message', hear)
    signal.addEventListener('abort', abort)
    look()
  })
}
