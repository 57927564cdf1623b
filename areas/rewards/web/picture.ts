import { pictureMaxBytes } from '../../../platform/contract/picture.ts'

/**
 * The sizes at which a picture is drawn, in turn, until one is small enough; no page shows a reward larger than the
 * first.
 */
const sides = [800, 560, 400] as const

/** The size at which a picture is drawn: never enlarged, and no side longer than this. */
export function fitSize(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const encodeBase64 = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

async function drawPicture(bitmap: ImageBitmap, side: number): Promise<Blob | null> {
  const { width, height } = fitSize(bitmap.width, bitmap.height, side)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/**
 * Prepares a picture for sending. A photo is drawn as a PNG, upright and no larger than a page shows it. An SVG, and
 * any file that the browser cannot draw, is sent unchanged, so that the server can explain any problem.
 */
export async function preparePicture(file: Blob): Promise<string> {
  const asItIs = () => encodeBase64(file.slice(0, pictureMaxBytes + 1))
  if (file.type === 'image/svg+xml') return asItIs()
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return asItIs()
  try {
    for (const side of sides) {
      const picture = await drawPicture(bitmap, side)
      if (picture && picture.size <= pictureMaxBytes) return await encodeBase64(picture)
    }
    return await asItIs()
  } finally {
    bitmap.close()
  }
}
