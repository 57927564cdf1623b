import { sameText, type Secrets } from '../../../platform/server/secrets.ts'
import type { Ctx } from '../../../platform/server/http.ts'

/**
 * What one browser has proved to know: the correct passwords and identities that were entered in it before their
 * address was proved.
 */
export type Marks = {
  /** Whether this credential of this account was entered in this browser. */
  hasGiven: (userId: string, credential: string) => boolean
  /** Records that it was. */
  remember: (userId: string, credential: string) => void
}
/** The name of a password as a credential; an identity is named by its issuer and subject. */
export const passwordCredential = 'password'
export const identityCredential = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  JSON.stringify([issuer, subject])

/** The marks of a browser that we know nothing about. */
export const noMarks: Marks = { hasGiven: () => false, remember: () => {} }

const cookieName = 'sign_ups'
const keptSeconds = 7 * 86_400
/** Several members of a family may join in one browser. */
const marksMax = 5

type Needs = { secrets: Pick<Secrets, 'hmac'>; publicUrl: string }

/**
 * Marks that a browser keeps in a cookie which scripts cannot read. Each mark is a keyed hash, which reveals nothing
 * and cannot be forged.
 */
export function createBrowserMarks({ secrets, publicUrl }: Needs) {
  const attributes = `Path=/api/v1; HttpOnly; SameSite=Lax${new URL(publicUrl).protocol === 'https:' ? '; Secure' : ''}`
  const signMark = (userId: string, credential: string): string =>
    secrets.hmac('sign-up-browser', JSON.stringify([userId, credential])).toString('base64url')

  /** Reads the marks of a request's browser; new ones are set with the answer. */
  return ({ cookie, setCookie }: Pick<Ctx, 'cookie' | 'setCookie'>): Marks => {
    const known = cookie(cookieName)
      .split('.')
      .filter((mark) => mark !== '')
      .slice(0, marksMax)
    return {
      hasGiven: (userId, credential) => known.some((mark) => sameText(mark, signMark(userId, credential))),
      remember: (userId, credential) => {
        const mark = signMark(userId, credential)
        const kept = [mark, ...known.filter((other) => other !== mark)].slice(0, marksMax)
        setCookie(`${cookieName}=${kept.join('.')}; Max-Age=${keptSeconds}; ${attributes}`)
      },
    }
  }
}
