/** A file in this folder: one message and its answer. README.md explains the notes. */
export type Fixture = {
  name: string
  notes: ReadonlyMap<string, readonly string[]>
  request: {
    method: string
    /** The address with its host, which is sent in a header. */
    url: string
    headers: ReadonlyMap<string, string>
    body: string
  }
  answer: { status: number; headers: ReadonlyMap<string, string>; body: string }
}

/** The time of every fixture. */
export const fixtureTime = new Date('2026-11-18T11:06:40.000Z')

/** Reads a fixture; throws if the text is not one. */
export function readFixture(name: string, text: string): Fixture {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('#'))
  const [request, answer, ...more] = lines
    .slice(end + 1)
    .join('\n')
    .split('\n###\n\n')
  if (end < 1 || request === undefined || answer === undefined || more.length > 0)
    throw new Error(`${name}: notes, a request and an answer, in this order`)
  const asked = messageIn(request)
  const answered = messageIn(answer)
  const [, method, target] = /^([A-Z]+) (\/\S*) HTTP\/1\.1$/.exec(asked.start) ?? []
  const [, status] = /^HTTP\/1\.1 (\d{3}) [\w ]+$/.exec(answered.start) ?? []
  const host = asked.headers.get('host')
  if (!method || !target || !status || !host) throw new Error(`${name}: a start line or the host is missing`)
  return {
    name,
    notes: notesIn(lines.slice(0, end)),
    request: { ...asked, method, url: `https://${host}${target}` },
    answer: { ...answered, status: Number(status) },
  }
}

function notesIn(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, string[]>()
  for (const line of lines) {
    const [, name, text = ''] = /^# (\w+): (.+)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`not a note: ${line}`)
    notes.set(name, [...(notes.get(name) ?? []), text])
  }
  return notes
}

function messageIn(part: string) {
  const [head = '', ...rest] = part.replace(/\n$/, '').split('\n\n')
  const [start = '', ...fields] = head.split('\n')
  const headers = new Map(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  )
  return { start, headers, body: rest.join('\n\n') }
}
