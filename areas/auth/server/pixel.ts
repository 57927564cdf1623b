import type { Tx } from '../../../platform/server/db.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'

type PixelOfLogin = { returnUrl: string; callbackId: string }
/** Finds the tracking pixel of the user's campaign, if no browser has loaded it yet; null if there is none. */
export type FindPixel = (tx: Tx, userId: string) => Promise<PixelOfLogin | null>

/** Makes the search for the pixel that a log-in hands to the browser. */
export const createFindPixel =
  ({ affiliates }: { affiliates: Pick<Affiliates, 'pixelOf'> }): FindPixel =>
  async (tx, userId) => {
    const found = await affiliates.pixelOf(tx, userId)
    return found && { returnUrl: found.url, callbackId: found.callbackId }
  }
