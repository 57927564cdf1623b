import { sameText, type Secrets } from '../../../platform/server/secrets.ts'
import type { Ctx } from '../../../platform/server/http.ts'

/**
 * What this browser has proved: the correct passwords and identities that were entered in it before the address of
 * their account was verified.
 */
export type Marks = {
  /** Whether this password or identity of this account was entered in this browser. */
  hasGiven: (userId: string, credential: string) => boolean
  /** Records that this password or identity of this account was entered in this browser. */
  remember: (userId: string, credential: string) => void
}
/** The name of a password among the credentials. An identity is named by its issuer and subject. */
export const passwordCredential = 'password'
export const identityCredential = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  JSON.stringify([issuer, subject])

/** The marks of a browser that has proved nothing. */
export const noMarks: Marks = { hasGiven: () => false, remember: () => {} }

const cookieName = 'sign_ups'
const keptSeconds = 7 * 86_400
/** How many marks a browser keeps. Several are needed, because members of a family may join in one browser. */
const marksMax = 5

type Needs = { secrets: Pick<Secrets, 'hmac'>; publicUrl: string }

/**
 * Keeps marks in a cookie that scripts cannot read. A mark is a keyed hash: it reveals nothing and cannot be forged.
 */
export function createBrowserMarks({ secrets, publicUrl }: Needs) {
  const attributes = `Path=/api/v1; HttpOnly; SameSite=Lax${new URL(publicUrl).protocol === 'https:' ? '; Secure' : ''}`
  const signMark = (userId: string, credential: string): string =>
    secrets.hmac('sign-up-browser', JSON.stringify([userId, credential])).toString('base64url')

  /** Reads the marks of the browser that sent a request. New marks are set with the response. */
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
