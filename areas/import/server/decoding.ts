import type { Delimiter, Encoding } from '../contract.ts'
import { delimiters } from '../contract.ts'

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** How many bytes at the start of a file are examined for its encoding; only every second one is looked at. */
const probedBytes = 4_096

/**
 * Finds the encoding of a file from its byte order mark or the positions of its zero bytes. Null when the whole file
 * must be read, to tell UTF-8 from an older encoding.
 */
export function findEncoding(first: Uint8Array): Encoding | null {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => first[at] === byte))
  if (marked) return marked[0]
  const probe = first.subarray(0, probedBytes)
  let even = 0
  let odd = 0
  probe.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even += 1
    else odd += 1
  })
  const many = probe.length / 4
  if (odd >= many && even < many) return 'utf-16le'
  return even >= many && odd < many ? 'utf-16be' : null
}

/** Whether all of these bytes are UTF-8. */
export async function isUtf8(parts: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of parts) decoder.decode(part, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Decodes a file, part by part, without its byte order mark. Invalid bytes become replacement characters. */
export async function* decodeParts(parts: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of parts) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

/** Finds the index where the first line ends, outside quotes; -1 when it does not end. */
function firstLineEnd(text: string): number {
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r')) return at
  }
  return -1
}

/** Finds the delimiter: the candidate that is most frequent in the first line, outside quotes. */
export function findDelimiter(text: string): Delimiter {
  const end = firstLineEnd(text)
  const line = (end < 0 ? text : text.slice(0, end)).replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((sign) => line.split(sign).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
