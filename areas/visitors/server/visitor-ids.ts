import { isId, newId, sameText, type Secrets } from '../../../platform/server/secrets.ts'

/** The visitor id as a browser keeps it: `id.signature`, so that nobody takes part in somebody else's visits by guessing. */
export function createVisitorIds(secrets: Secrets) {
  const signed = (id: string): string => `${id}.${secrets.hmac('visitor', id).toString('base64url')}`

  return {
    signed,
    /** A new visitor. */
    make: (): { id: string; signed: string } => {
      const id = newId()
      return { id, signed: signed(id) }
    },
    /** The id that we signed, or null. */
    read: (text: string): string | null => {
      const id = text.split('.')[0] ?? ''
      return isId(id) && sameText(text, signed(id)) ? id : null
    },
  }
}
