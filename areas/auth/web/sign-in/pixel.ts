import { send } from '../../../../platform/web/api/call.ts'
import { readConsent } from '../../../../platform/web/session/consent.ts'

type Pixel = { returnUrl?: string | null | undefined; callbackId?: string | null | undefined }

/**
 * Reports that a campaign's pixel has loaded, so that it is not loaded again. After a failure the next log-in reports
 * it.
 */
export async function reportPixelLoaded(callbackId: string | null | undefined): Promise<void> {
  if (!callbackId) return
  // Few readers come through a campaign, so its code is loaded only for them.
  const { affiliatesApi } = await import('../../../affiliates/contract/affiliates.ts')
  await send(affiliatesApi.pixelFired, { params: { callbackId } })
}

/** Loads a campaign's pixel as an invisible image. It must wait for "Accept All". */
export function firePixel({ returnUrl, callbackId }: Pixel): void {
  if (!returnUrl || readConsent() !== 'all') return
  const image = new Image(1, 1)
  image.addEventListener('load', () => void reportPixelLoaded(callbackId))
  image.src = returnUrl
}
