import type { Random } from '../../../seed/content/random.ts'

const keptOfEach = 300
/** Other names by which answers call what a field asks for, besides the field's own. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  panelistId: ['userId'],
  panelistIds: ['panelistId', 'userId'],
  userId: ['panelistId'],
  uid: ['userId'],
  actorId: ['userId'],
  assigneeId: ['userId'],
  redemptionIds: ['redemptionId'],
  notificationIds: ['notificationId'],
  fromSurveyId: ['surveyId'],
  role: ['roleId'],
  basedOn: ['roleId'],
  'x-api-key': ['siteKey'],
}
const told = /(?:Id|Key|Number|Name)$|^(?:slug|refresh|challenge|email|next|previous|questionId)$/

const ownName = (name: string, askerId: string): string => `${askerId} ${name}`

export type Known = ReturnType<typeof createKnown>

/** What the answers so far contained: ids and their like by name, versions by id, secrets of suppliers, questions. */
export function createKnown(random: Random) {
  const values = new Map<string, string[]>()
  const versions = new Map<string, number>()
  const secrets = new Map<string, string>()
  const questions = new Map<string, string[]>()

  const add = (name: string, value: string): void => {
    const kept = values.get(name) ?? []
    if (value === '' || value.length > 400 || kept.includes(value)) return
    if (kept.length >= keptOfEach) kept[random.int(0, kept.length - 1)] = value
    else kept.push(value)
    values.set(name, kept)
  }

  function learnObject(row: Record<string, unknown>): void {
    const { version, secret, questionId, options, isSensitive, token } = row
    if (typeof version === 'number')
      for (const value of Object.values(row)) if (typeof value === 'string') versions.set(value, version)
    const supplierKey = [row, ...Object.values(row)].flatMap((part) =>
      typeof part === 'object' && part !== null && 'supplierKey' in part ? [part.supplierKey] : [],
    )[0]
    if (typeof supplierKey === 'string' && typeof secret === 'string') secrets.set(supplierKey, secret)
    if (typeof questionId === 'string' && Array.isArray(options) && isSensitive !== true)
      questions.set(
        questionId,
        options.flatMap((option: unknown) => {
          const id = typeof option === 'object' && option !== null ? Reflect.get(option, 'optionId') : null
          return typeof id === 'string' ? [id] : []
        }),
      )
    if (typeof token === 'object' && token !== null && 'refresh' in token) {
      const refresh = token.refresh as { token?: unknown }
      if (typeof refresh.token === 'string') add('refresh', refresh.token)
    }
  }

  /** Reads everything in an answer; `askerId` is the person whose calls it may help most. */
  function learn(value: unknown, askerId: string, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > 8) return
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 30)) learn(one, askerId, depth + 1)
      return
    }
    learnObject(value as Record<string, unknown>)
    for (const [name, part] of Object.entries(value)) {
      if (told.test(name) && (typeof part === 'string' || typeof part === 'number')) {
        add(name, String(part))
        add(ownName(name, askerId), String(part))
      } else learn(part, askerId, depth + 1)
    }
  }

  return {
    add,
    learn,
    /** One of the values that are known under a name, often one that this caller was given; or null. */
    one: (name: string, askerId = ''): string | null => {
      const own = values.get(ownName(name, askerId)) ?? []
      if (own.length > 0 && random.chance(0.6)) return random.pick(own)
      const of = [name, ...(otherNames[name] ?? [])].flatMap((other) => values.get(other) ?? [])
      return of.length === 0 ? null : random.pick(of)
    },
    /** The version of the thing that one of these values names. */
    versionOf: (ids: readonly unknown[]): number | null => {
      for (const id of ids) {
        const version = typeof id === 'string' ? versions.get(id) : undefined
        if (version !== undefined) return version
      }
      return null
    },
    secretOf: (supplierKey: string): string | null => secrets.get(supplierKey) ?? null,
    suppliers: (): string[] => [...secrets.keys()],
    /** A question that is answered by options, with some of them. */
    choice: (): { questionId: string; optionIds: string[] } | null => {
      const answerable = [...questions].filter(([, optionIds]) => optionIds.length > 0)
      if (answerable.length === 0) return null
      const [questionId, optionIds] = random.pick(answerable)
      return { questionId, optionIds: [random.pick(optionIds)] }
    },
  }
}
