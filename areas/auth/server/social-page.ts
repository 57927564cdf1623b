import type { Language } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { SocialMessage, UnwordedSocial } from '../contract/auth.ts'
import { signInMessage } from '../contract/sign-in-messages.ts'
import { escapeHtml } from '../../../platform/server/document-pages.ts'
import { renderSimplePage } from '../../../platform/server/simple-page.ts'

export const popupScriptPath = '/api/v1/auth/social/popup.js'

/** Sends the message to the window that opened the popup, if that window still shows our site, and closes the popup. */
export const popupScript = `(() => {
  const { message, origin } = document.body.dataset
  if (!window.opener) return
  window.opener.postMessage(JSON.parse(message), origin)
  window.close()
})()
`

/**
 * The headers of the popup's last page. Cross-Origin-Opener-Policy is left out on purpose: with a value that differs
 * from that of the provider's pages, the popup would lose its opener just before it reports.
 */
export const popupHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
} as const

/** Makes the popup's last page. People see its text only when the window that opened it is gone. */
export function renderPopupPage(said: UnwordedSocial, origin: string, appName: string, language: Language): string {
  const say = (message: Message) => sentenceOf(message, language)
  const message: SocialMessage = 'problem' in said ? { ...said, message: say(said.message) } : said
  const words = 'problem' in message ? message.message : say(signInMessage('nearlyThere'))
  return renderSimplePage({
    title: appName,
    language,
    attributes: { 'data-message': JSON.stringify(message), 'data-origin': origin },
    body: `<p>${escapeHtml(words)}</p>
<p>${escapeHtml(say(signInMessage('closeWindow')))}</p>
<script src="${popupScriptPath}"></script>`,
  })
}
