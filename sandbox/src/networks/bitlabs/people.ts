import type { Ask } from '../../router.ts'
import { textIn } from '../played.ts'
import type { RespondentAnswers, QuestionName } from '../screener.ts'

export type Person = {
  /** The first country that the network sees stays. */
  country: string | null
  known: RespondentAnswers
  isUnverified: boolean
  bannedUntil: string | null
  reason: string | null
}

export type People = ReturnType<typeof createPeople>

/** The people that the network knows, by the ids that the panel gave them. */
export function createPeople(now: () => Date) {
  const people = new Map<string, Person>()
  const unknown: Person = { country: null, known: new Map(), isUnverified: false, bannedUntil: null, reason: null }
  const of = (uid: string): Person => people.get(uid) ?? unknown
  const keep = (uid: string, change: Partial<Person>): Person => {
    const person = { ...of(uid), ...change }
    people.set(uid, person)
    return person
  }

  return {
    of,
    keep,
    see: (uid: string, country: string | null): Person => keep(uid, { country: of(uid).country ?? country }),
    has: (uid: string): boolean => people.has(uid),
    erase: (uid: string): void => void people.delete(uid),
    forget: (): void => people.clear(),

    /** Replaces the whole profile of each person; returns what is wrong with the first invalid one, or null. */
    import(body: Ask['body']): string | null {
      const users: unknown = body['users']
      if (!Array.isArray(users) || users.length === 0) return 'users is missing'
      const read = users.map((user) => readUser(user, now()))
      const wrong = read.find((one) => typeof one === 'string')
      if (wrong !== undefined) return wrong
      for (const one of read) if (typeof one !== 'string') keep(one.uid, { known: one.known, country: one.country })
      return null
    },
  }
}

const genders: Readonly<Record<string, string>> = { MALE: '1', FEMALE: '2' }

function readUser(user: unknown, today: Date): { uid: string; country: string; known: RespondentAnswers } | string {
  const fields: Ask['body'] = typeof user === 'object' && user !== null ? { ...user } : {}
  const uid = textIn(fields, 'uid')
  const country = textIn(fields, 'country')
  if (uid === '' || uid.length > 65) return 'uid is not an id'
  if (!/^[A-Z]{2}$/.test(country)) return 'country is not a country'
  const known = new Map<QuestionName, string[]>()
  if ('gender' in fields) {
    const code = genders[textIn(fields, 'gender')]
    if (!code) return 'gender is MALE or FEMALE'
    known.set('gender', [code])
  }
  const birthdate = textIn(fields, 'birthdate')
  if (birthdate !== '') {
    if (!/^\d{4}-\d\d-\d\d$/.test(birthdate)) return 'birthdate is not a day'
    known.set('age', [String(yearsSince(birthdate, today))])
  }
  if (textIn(fields, 'zipcode') !== '') known.set('postcode', [textIn(fields, 'zipcode')])
  for (const [question, codes] of answersOf(fields['questions'])) known.set(question, codes)
  return { uid, country, known }
}

/** Answers to the only question of the import whose id is public. */
function answersOf(questions: unknown): [QuestionName, string[]][] {
  if (!Array.isArray(questions)) return []
  return questions.flatMap((one: unknown): [QuestionName, string[]][] => {
    const fields: Ask['body'] = typeof one === 'object' && one !== null ? { ...one } : {}
    const values = fields['direct_values']
    return fields['id'] === 'employment_status' && Array.isArray(values) ? [['employment', values.map(String)]] : []
  })
}

function yearsSince(birthdate: string, today: Date): number {
  const had = today.toISOString().slice(5, 10) >= birthdate.slice(5)
  return today.getUTCFullYear() - Number(birthdate.slice(0, 4)) - (had ? 0 : 1)
}
