import { sameText, type Secrets } from '../../../platform/server/secrets.ts'
import type { Ctx } from '../../../platform/server/http.ts'

/** What one browser has shown to know: the passwords and identities that were given in it, rightly, before their address was proved. */
export type Marks = {
  /** Whether this credential of this account was given in this browser. */
  hasGiven: (userId: string, credential: string) => boolean
  /** Remembers that it was. */
  remember: (userId: string, credential: string) => void
}
/** The credential that a password is; an identity is named by issuer and subject. */
export const passwordCredential = 'password'
export const identityCredential = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  JSON.stringify([issuer, subject])

/** A browser that nothing is known of. */
export const noMarks: Marks = { hasGiven: () => false, remember: () => {} }

const cookieName = 'sign_ups'
const keptSeconds = 7 * 86_400
/** A family may join in one browser. */
const marksMax = 5

type Needs = { secrets: Pick<Secrets, 'hmac'>; publicUrl: string }

/** The marks that a browser keeps in a cookie no script can read. Each is a keyed hash: it says nothing, and nobody can make one. */
export function createBrowserMarks({ secrets, publicUrl }: Needs) {
  const attributes = `Path=/api/v1; HttpOnly; SameSite=Lax${new URL(publicUrl).protocol === 'https:' ? '; Secure' : ''}`
  const markOf = (userId: string, credential: string): string =>
    secrets.hmac('sign-up-browser', JSON.stringify([userId, credential])).toString('base64url')

  /** The browser of a request. What it is told to remember goes out with the answer. */
  return ({ cookie, setCookie }: Pick<Ctx, 'cookie' | 'setCookie'>): Marks => {
    const known = cookie(cookieName)
      .split('.')
      .filter((mark) => mark !== '')
      .slice(0, marksMax)
    return {
      hasGiven: (userId, credential) => known.some((mark) => sameText(mark, markOf(userId, credential))),
      remember: (userId, credential) => {
        const mark = markOf(userId, credential)
        const kept = [mark, ...known.filter((other) => other !== mark)].slice(0, marksMax)
        setCookie(`${cookieName}=${kept.join('.')}; Max-Age=${keptSeconds}; ${attributes}`)
      },
    }
  }
}
