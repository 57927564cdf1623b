import { formatDateTime, formatDay, isDay } from '../../../platform/contract/day.ts'
import { languages, locales, type Language } from '../../../platform/contract/language.ts'
import { isMessage, type Message, type MessageValue } from '../../../platform/contract/messages.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { numberFormat } from '../../../platform/contract/formats.ts'
import type { FindNamed, Named, Recorded, RecordedField, Ref } from '../../../platform/server/recorded.ts'
import { readKept } from '../../../platform/server/kept-words.ts'
import { wordIn, sentenceOf } from '../../../platform/server/words.ts'
import { deskMessage, type AuditChange, type AuditPiece, type AuditedModule } from '../contract.ts'
import type { LogRow } from './store.ts'

/** The reader of an entry. */
export type Reader = { language: Language; permissions: readonly Permission[] }
type Entry = Pick<LogRow, 'actor_id' | 'action' | 'subject' | 'before' | 'after'>
/** An entry as a sentence, both whole and in pieces some of which are links, with the changes. */
export type ToldEntry = {
  actorName: string | null
  subjectName: string
  sentence: string
  pieces: AuditPiece[]
  reason: string | null
  changes: AuditChange[]
}
type Fields = Readonly<Record<string, unknown>>
type Known = ReadonlyMap<string, Recorded>

/** The kind of people, who can be the authors and the subjects of entries. */
export const peopleKind = 'user'
/** The field whose text is shown beside the sentence, as it was typed or as a message in words. */
const reasonField = 'reason'

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const keyOf = ({ kind, id }: Ref): string => `${kind} ${id}`
/** Lists the ids in a field: a single one, a list of them, or several in a text separated by commas. */
const idsIn = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(',').map((id) => id.trim()) : []))
    .filter(Boolean)
/** Returns the id in a subject, without its kind. */
const idIn = (subject: string): string => subject.slice(subject.indexOf(':') + 1)

/** Turns entries of the log into sentences. Areas declare what they record and find the names of their subjects. */
export function createTelling({ recorded }: { recorded: () => readonly Recorded[] }) {
  // Set at first use, because the list of areas is not complete before that.
  let known: Known | null = null
  const listDeclared = (): Known =>
    (known ??= new Map(
      recorded().flatMap((one) => Object.keys(one.actions).map((action): [string, Recorded] => [action, one])),
    ))
  const ownerOf = (kind: string): Recorded | undefined => recorded().find((one) => Object.hasOwn(one.kinds, kind))
  const kindMessage = (kind: string, ending = ''): Message | null => {
    const owner = ownerOf(kind)
    return owner ? { code: `${owner.words}.kind_${kind}${ending}`, values: {} } : null
  }

  /**
   * Lists the kinds that can act, people first. An entry has only the id of its author, which belongs to one of these
   * kinds.
   */
  const actorKinds = (): string[] => [
    peopleKind,
    ...recorded().flatMap(({ kinds }) => Object.keys(kinds).filter((kind) => kinds[kind]?.acts)),
  ]
  const actorRef = (id: string, found: ReadonlyMap<string, Named>): Ref => ({
    kind: actorKinds().find((kind) => found.has(keyOf({ kind, id }))) ?? peopleKind,
    id,
  })

  /**
   * Finds the names of everything that entries mention, with one query for each kind. A name can mention subjects of
   * earlier areas, so those are looked up last.
   */
  const lookUp = async (wanted: readonly Ref[]): Promise<ReadonlyMap<string, Named>> => {
    const found = new Map<string, Named>()
    const waiting = new Map<string, Set<string>>()
    const ask = ({ kind, id }: Ref) => waiting.set(kind, (waiting.get(kind) ?? new Set()).add(id))
    wanted.forEach(ask)
    const kinds = recorded().flatMap(({ find }) => Object.entries(find))
    for (const [kind, find] of kinds.toReversed()) {
      const ids = waiting.get(kind)
      if (!ids) continue
      waiting.delete(kind)
      for (const [id, named] of await find([...ids])) {
        found.set(keyOf({ kind, id }), named)
        Object.values(named.refs ?? {}).forEach(ask)
      }
    }
    return found
  }

  const refsOf = ({ actor_id: actorId, action, subject, before, after }: Entry): Ref[] => {
    const owner = listDeclared().get(action)
    const kind = owner?.actions[action]
    const fields = [fieldsOf(before), fieldsOf(after)].flatMap((state) =>
      Object.entries(state).flatMap(([name, value]) => {
        const field = owner?.fields[name]
        if (typeof field !== 'object' || !('of' in field)) return []
        return idsIn(value).map((id) => ({ kind: field.of, id }))
      }),
    )
    return [
      ...(actorId ? actorKinds().map((one) => ({ kind: one, id: actorId })) : []),
      ...(kind ? [{ kind, id: idIn(subject) }] : []),
      ...fields,
    ]
  }

  const nameOf = (ref: Ref, found: ReadonlyMap<string, Named>, language: Language): string => {
    const named = found.get(keyOf(ref))
    if (!named) {
      const gone = kindMessage(ref.kind, '_gone')
      return gone ? sentenceOf(gone, language) : ref.id
    }
    if (!isMessage(named.name))
      return typeof named.name === 'number' ? String(named.name) : wordIn(named.name, language)
    const others = Object.entries(named.refs ?? {}).map(([name, other]) => [name, nameOf(other, found, language)])
    const values: Record<string, MessageValue> = { ...named.name.values, ...Object.fromEntries(others) }
    return sentenceOf({ code: named.name.code, values }, language)
  }
  const hrefOf = (ref: Ref, found: ReadonlyMap<string, Named>, permissions: readonly Permission[]): string | null => {
    const named = found.get(keyOf(ref))
    return named?.href && (!named.right || permissions.includes(named.right)) ? named.href : null
  }

  function tellOne(entry: Entry, found: ReadonlyMap<string, Named>, { language, permissions }: Reader): ToldEntry {
    const { actor_id: actorId, action, subject, before, after } = entry
    const owner = listDeclared().get(action)
    const [old, next] = [fieldsOf(before), fieldsOf(after)]
    const say = (message: Message): string => sentenceOf(message, language)
    const piece = (ref: Ref): AuditPiece => ({
      text: found.has(keyOf(ref)) ? inSentence(ref.kind, nameOf(ref, found, language)) : nameOf(ref, found, language),
      href: hrefOf(ref, found, permissions),
    })
    const inSentence = (kind: string, name: string): string =>
      sentenceOf({ code: `${ownerOf(kind)?.words}.kind_${kind}_named`, values: { name } }, language)
    const actor = actorId === null ? null : actorRef(actorId, found)
    const who: AuditPiece = actor ? piece(actor) : { text: say(deskMessage('program')), href: null }
    const isNamed = actor !== null && isKnownByName(found.get(keyOf(actor)))
    const first = isNamed && actor.kind === peopleKind ? who : { ...who, text: capitalize(who.text, language) }

    const kind = owner?.actions[action]
    const about = (): AuditPiece => {
      if (!kind) return { text: owner ? '' : subject, href: null }
      const ref = { kind, id: idIn(subject) }
      const quoted = found.has(keyOf(ref)) ? undefined : ownerOf(kind)?.kinds[kind]?.quoted
      const past = quoted ? (next[quoted] ?? old[quoted]) : undefined
      return typeof past === 'string' ? { text: inSentence(kind, past), href: null } : piece(ref)
    }
    const what = about()

    const textOf = (name: string, value: unknown): string =>
      valueText(owner?.fields[name] ?? 'plain', value, {
        language,
        say,
        word: (code) => sentenceOf({ code: `${owner?.words}.${name}_${code}`, values: {} }, language),
        name: (ref) => nameOf(ref, found, language),
      })
    const pieces = piecesOf(
      (values) =>
        owner
          ? sentenceOf({ code: `${owner.words}.${action}`, values }, language)
          : say(deskMessage('unknown', { who: values['who'] ?? '', action, subject: values['subject'] ?? '' })),
      {
        ...Object.fromEntries(
          Object.keys(owner?.fields ?? {}).map((name) => {
            const text = textOf(name, next[name] ?? old[name])
            return [name, { text: text === '' ? '…' : text, href: null }]
          }),
        ),
        who: first,
        subject: what,
      },
    )
    const given = next[reasonField]
    const reason = typeof given === 'string' && given !== '' ? readKept(given) : null
    return {
      actorName: isNamed ? first.text : null,
      subjectName: what.text,
      sentence: pieces.map(({ text }) => text).join(''),
      pieces,
      reason: isMessage(reason) ? sentenceOf(reason, language) : reason,
      changes: changesOf(old, next, {
        name: (field) =>
          owner && Object.hasOwn(owner.fields, field)
            ? sentenceOf({ code: `${owner.words}.field_${field}`, values: {} }, language)
            : field,
        text: textOf,
        isDocument: (field) => owner?.fields[field] === 'document',
        another: say(deskMessage('another')),
      }),
    }
  }

  return {
    /**
     * Finds why an entry cannot become a sentence: no area declares its action or one of its fields. Null when it can.
     * The first test that records something undeclared fails with this reason.
     */
    flawOf: ({ action, before, after }: Pick<Entry, 'action' | 'before' | 'after'>): string | null => {
      const owner = listDeclared().get(action)
      if (!owner) return `no area declares the action ${action} (records, in its server/area.ts)`
      for (const state of [before, after]) {
        if (state === undefined || state === null) continue
        // Not for users: only the area's developers see it, in a failing test or the log.
        if (!isFields(state)) return `${action} records something that has no fields`
        const strange = Object.keys(state).find(
          (name) => state[name] !== undefined && !Object.hasOwn(owner.fields, name),
        )
        if (strange !== undefined)
          // Not for users: only the area's developers see it.
          return `${action} records the field ${strange}, which ${owner.words} does not declare`
      }
      return null
    },

    /** The entry without fields that reveal a price, for readers who may not see prices. */
    withoutPrices: <One extends Entry>(entry: One, { permissions }: Reader): One => {
      if (permissions.includes('money.view')) return entry
      const fields = listDeclared().get(entry.action)?.fields ?? {}
      const strip = (state: unknown): unknown =>
        isFields(state)
          ? Object.fromEntries(Object.entries(state).filter(([name]) => fields[name] !== 'priced'))
          : state
      return { ...entry, before: strip(entry.before), after: strip(entry.after) }
    },

    /** Turns entries into sentences, in the same order. */
    tell: async (entries: readonly Entry[], reader: Reader): Promise<ToldEntry[]> => {
      const found = await lookUp(entries.flatMap(refsOf))
      return entries.map((entry) => tellOne(entry, found, reader))
    },

    /** Finds the names of these people; closed accounts have none. */
    namesOf: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const find: FindNamed | undefined = ownerOf(peopleKind)?.find[peopleKind]
      const found = find && ids.length > 0 ? await find([...new Set(ids)]) : new Map<string, Named>()
      return new Map(
        [...found].flatMap(([id, named]) => (typeof named.name === 'string' ? [[id, named.name] as const] : [])),
      )
    },

    /**
     * Lists every action that can be recorded, by module. The name of an action is its sentence with a general
     * subject.
     */
    modules: (language: Language): AuditedModule[] => {
      const modules = new Map<string, AuditedModule>()
      for (const [action, owner] of listDeclared()) {
        const module = action.slice(0, action.indexOf('.'))
        const name = sentenceOf({ code: `${owner.words}.module_${module}`, values: {} }, language)
        const one = modules.get(module) ?? { module, name, actions: [] }
        modules.set(module, one)
        const kind = owner.actions[action]
        const general = kind ? kindMessage(kind) : null
        const values = {
          ...Object.fromEntries(Object.keys(owner.fields).map((field) => [field, '…'])),
          who: '',
          subject: general ? sentenceOf(general, language) : '',
        }
        const text = sentenceOf({ code: `${owner.words}.${action}`, values }, language).trim()
        one.actions.push({ action, name: capitalize(text, language) })
      }
      const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, language)
      return [...modules.values()].map((one) => ({ ...one, actions: one.actions.toSorted(byName) })).toSorted(byName)
    },
  }
}

/** Whether the name is a text, as it is for an existing person or key. A closed account has a message instead. */
const isKnownByName = (named: Named | undefined): boolean => typeof named?.name === 'string'

const capitalize = (text: string, language: Language): string =>
  text.slice(0, 1).toLocaleUpperCase(locales[language]) + text.slice(1)

const [opens, closes] = ['\uE000', '\uE001']
/**
 * Splits a sentence at its values and inserts them afterwards, so that nothing in a name can become part of the
 * sentence.
 */
function piecesOf(
  say: (values: Record<string, string>) => string,
  values: Readonly<Record<string, AuditPiece>>,
): AuditPiece[] {
  const marks = Object.fromEntries(Object.keys(values).map((name) => [name, `${opens}${name}${closes}`]))
  return say(marks)
    .split(new RegExp(`(${opens}[^${closes}]*${closes})`, 'u'))
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(opens) ? (values[part.slice(1, -1)] ?? { text: '', href: null }) : { text: part, href: null },
    )
    .filter(({ text }) => text !== '')
}

type WordingContext = {
  language: Language
  say: (message: Message) => string
  word: (code: string) => string
  name: (ref: Ref) => string
}
/** Formats a recorded value for the reader; a missing value is an empty text. */
function valueText(field: RecordedField, value: unknown, mouth: WordingContext): string {
  const { language, say, word, name } = mouth
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, mouth)).join(', ')
  if (typeof value === 'boolean') return say(deskMessage(value ? 'yes' : 'no'))
  if (typeof field === 'object') {
    if ('of' in field)
      return idsIn(value)
        .map((id) => name({ kind: field.of, id }))
        .join(', ')
    return typeof value === 'string' && field.words.includes(value) ? word(value) : plainText(value, mouth)
  }
  if (typeof value === 'number' && field === 'cents') return `US$${(value / 100).toFixed(2)}`
  if (typeof value === 'string' && field === 'instant') return `${formatDateTime(value, 'UTC')} UTC` // Not for users: a zone has its own name.
  if (typeof value === 'string' && field === 'day' && isDay(value)) return formatDay(value)
  if (typeof value === 'number') return numberFormat(locales[language]).format(value)
  return plainText(value, mouth)
}

const languageName = new Map<string, string>(Object.entries(languages))
function plainText(value: unknown, mouth: WordingContext): string {
  if (typeof value === 'string') return value
  if (!isFields(value)) return JSON.stringify(value)
  const texts = Object.entries(value)
  // A text in several languages is shown with the name of each language; a text in one language is shown alone.
  if (texts.length > 0 && texts.every(([code, text]) => languageName.has(code) && typeof text === 'string')) {
    const [only] = texts
    if (texts.length === 1 && only) return String(only[1])
    return texts.map(([code, text]) => `${languageName.get(code)}: ${String(text)}`).join('; ')
  }
  return texts.map(([key, one]) => `${key}: ${valueText('plain', one, mouth)}`).join('; ')
}

type Difference = {
  name: (field: string) => string
  text: (field: string, value: unknown) => string
  isDocument: (field: string) => boolean
  another: string
}
/**
 * Lists the differences between two recorded states, field by field. The reason is left out, because it is shown beside
 * the sentence.
 */
function changesOf(old: Fields, next: Fields, { name, text, isDocument, another }: Difference): AuditChange[] {
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter((field) => field !== reasonField)
    .flatMap((field) => {
      if (isDocument(field)) {
        if (JSON.stringify(old[field] ?? null) === JSON.stringify(next[field] ?? null)) return []
        const is = (value: unknown) => value !== null && value !== undefined
        return [{ field: name(field), before: '', after: is(next[field]) ? another : '' }]
      }
      const [was, is] = [old[field], next[field]]
      // If both values are lists, only the removed and the added items are shown.
      const omitEqual = (one: unknown, other: unknown): unknown =>
        Array.isArray(one) && Array.isArray(other) ? one.filter((value) => !other.includes(value)) : one
      const [before, after] = [text(field, omitEqual(was, is)), text(field, omitEqual(is, was))]
      return before === after ? [] : [{ field: name(field), before, after }]
    })
}
