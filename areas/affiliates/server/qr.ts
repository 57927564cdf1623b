import { create } from 'qrcode'

export type Qr = { url: string; size: number; path: string }

/** Encodes an address as a QR code: an SVG path of unit squares, in a square of `size` units without a margin. */
export function encodeQr(url: string): Qr {
  const { size, data } = create(url, { errorCorrectionLevel: 'M' }).modules
  const squares: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && data[y * size + x]) x += 1
      if (x > from) squares.push(`M${from} ${y}h${x - from}v1h-${x - from}z`)
    }
  return { url, size, path: squares.join('') }
}
