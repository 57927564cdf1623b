const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** The maximum number of ids that the call accepts. */
export const maxIds = 5_000

/** Reads the distinct panelist ids from a pasted or uploaded list, and counts the pieces that are not ids. */
export function parseIds(text: string): { ids: string[]; bad: number } {
  const pieces = text
    .split(/[\s,;"']+/)
    .map((piece) => piece.trim().toLowerCase())
    .filter(Boolean)
  const all = [...new Set(pieces.filter((piece) => uuid.test(piece)))]
  const ids = all.slice(0, maxIds)
  return { ids, bad: pieces.filter((piece) => !uuid.test(piece)).length + all.length - ids.length }
}
