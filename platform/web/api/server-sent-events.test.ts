import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents, type ServerSentEvent } from './server-sent-events.ts'

const streamOf = (pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
async function read(pieces: readonly Uint8Array[], heard?: () => void): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = []
  for await (const event of readEvents(streamOf(pieces), heard)) events.push(event)
  return events
}

const text =
  'retry: 5000\n\nevent: bell\ndata: {"unread":2}\n\n: beat\n\ndata: añb\ndata: c\n\nevent: bell\ndata: cut of'
const expected = [
  { event: 'bell', data: '{"unread":2}' },
  { event: 'message', data: 'añb\nc' },
]

test('events are read, comments and times to wait left out, and so is one whose end never came', async () => {
  expect(await read([new TextEncoder().encode(text)])).toEqual(expected)
})

test('a stream reads the same wherever it is cut into pieces', async () => {
  const bytes = new TextEncoder().encode(text)
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const at = [0, ...places.toSorted((a, b) => a - b), bytes.length]
      const pieces = at.slice(1).map((end, index) => bytes.slice(at[index], end))
      expect(await read(pieces)).toEqual(expected)
    }),
  )
})

test('every piece is heard of, heartbeats too', async () => {
  let times = 0
  await read(
    [': beat\n\n', ': beat\n\n'].map((piece) => new TextEncoder().encode(piece)),
    () => (times += 1),
  )
  expect(times).toBe(2)
})
