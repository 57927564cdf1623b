import { isId, newId, sameText, type Secrets } from '../../../platform/server/secrets.ts'

/** Makes and reads the visitor id in the cookie, `id.signature`. The id of another visitor cannot be guessed. */
export function createVisitorIds(secrets: Secrets) {
  const signId = (id: string): string => `${id}.${secrets.hmac('visitor', id).toString('base64url')}`

  return {
    signed: signId,
    /** Makes an id for a new visitor. */
    make: (): { id: string; signed: string } => {
      const id = newId()
      return { id, signed: signId(id) }
    },
    /** Returns the id if we signed it; otherwise null. */
    read: (text: string): string | null => {
      const id = text.split('.')[0] ?? ''
      return isId(id) && sameText(text, signId(id)) ? id : null
    },
  }
}
