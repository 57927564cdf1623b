import { numberFormat } from '../platform/contract/formats.ts'
import { numberLocale } from '../platform/web/text/language.ts'

/** A number of bytes in kilobytes, or from a million on in megabytes: `12 kB`, `3.4 MB`. */
export const sizeText = (bytes: number): string =>
  numberFormat(numberLocale(), {
    style: 'unit',
    unit: bytes < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes < 1_000_000 ? Math.ceil(bytes / 1_000) : bytes / 1_000_000)
