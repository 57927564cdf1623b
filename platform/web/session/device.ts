import type { DeviceData } from '../../../areas/visitors/contract.ts'

/**
 * How long an audio fingerprint may take, in milliseconds (specification, section 9); the canvas gets the same time.
 */
export const fingerprintTimeoutMs = 1000

/** The result of a promise within this time; undefined if it is late or fails. */
export const within = <T>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([
    promise.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms)),
  ])

async function hashOf(value: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(value)))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * How this browser renders graphics and sound, as hashes; a hash that is late, blocked by the browser or not computable
 * is left out.
 */
async function computeFingerprints(): Promise<Pick<DeviceData, 'canvas' | 'audio'>> {
  // Hosts with plain HTTP, except localhost, have no crypto.subtle.
  if (!('subtle' in crypto)) return {}
  const measured = await within(
    import('@fingerprintjs/fingerprintjs').then(async ({ load }) => (await load({ monitoring: false })).get()),
    fingerprintTimeoutMs,
  )
  if (!measured) return {}
  const { canvas, audio } = measured.components
  return {
    ...('value' in canvas && canvas.value !== undefined ? { canvas: await hashOf(canvas.value) } : {}),
    // The library reports a failed audio measurement as a negative number.
    ...('value' in audio && audio.value >= 0 ? { audio: String(audio.value) } : {}),
  }
}

const isAble = (query: string): boolean => matchMedia(query).matches

/** What any page can read about a browser without measuring it: the part that protects against second accounts. */
function readNecessaryData(): DeviceData {
  const { language, languages } = navigator
  return {
    platform: {
      userAgentPlatform: navigator.userAgent.match(/\(([^;)]*)/)?.[1] ?? '',
      mobile: isAble('(pointer: coarse)'),
    },
    localization: {
      language,
      languages: [...languages],
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      offsetMinutes: new Date().getTimezoneOffset(),
    },
  }
}

function readDevice(): DeviceData {
  const { width, height, availWidth, availHeight, colorDepth } = screen
  const { hardwareConcurrency, maxTouchPoints } = navigator
  const memory = 'deviceMemory' in navigator ? navigator.deviceMemory : null
  return {
    screen: { width, height, availWidth, availHeight, colorDepth, pixelRatio: devicePixelRatio },
    hardware: { cores: hardwareConcurrency, memory, maxTouchPoints },
    capabilities: {
      cookies: navigator.cookieEnabled,
      pdfViewer: navigator.pdfViewerEnabled,
      indexedDb: 'indexedDB' in window,
      serviceWorker: 'serviceWorker' in navigator,
      wideColors: isAble('(color-gamut: p3)'),
      hover: isAble('(hover: hover)'),
      reducedMotion: isAble('(prefers-reduced-motion: reduce)'),
    },
  }
}

/** The description of this device: the necessary part, and with the visitor's full consent the rest as well. */
export async function deviceData(isAllAgreed: boolean): Promise<DeviceData> {
  if (!isAllAgreed) return readNecessaryData()
  return { ...readNecessaryData(), ...readDevice(), ...(await computeFingerprints()) }
}
