import { send } from '../../../../platform/web/api/call.ts'
import { readConsent } from '../../../../platform/web/session/consent.ts'

type Pixel = { returnUrl?: string | null | undefined; callbackId?: string | null | undefined }

/** Tells that a campaign's pixel has been loaded, so that it is not given again. What fails is told at the next log-in. */
export async function pixelLoaded(callbackId: string | null | undefined): Promise<void> {
  if (!callbackId) return
  // Few people came by a campaign: the calls of campaigns are fetched for them alone.
  const { affiliatesApi } = await import('../../../affiliates/contract/affiliates.ts')
  await send(affiliatesApi.pixelFired, { params: { callbackId } })
}

/** A campaign's pixel, as an image that nobody sees; it waits for "Accept All" (product, section 7). */
export function firePixel({ returnUrl, callbackId }: Pixel): void {
  if (!returnUrl || readConsent() !== 'all') return
  const image = new Image(1, 1)
  image.addEventListener('load', () => void pixelLoaded(callbackId))
  image.src = returnUrl
}
