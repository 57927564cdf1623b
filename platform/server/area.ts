import type { Db, Tx } from './db.ts'
import type { Permission } from '../contract/access.ts'
import type { Message } from '../contract/messages.ts'
import type { ProblemCode } from '../contract/problems.ts'
import type { Setting, Settings, SettingValue, ValueOf } from '../contract/setting.ts'
import type { Chosen } from './chosen.ts'
import type { App } from './http.ts'
import type { Jobs } from './jobs.ts'
import type { Recorded } from './recorded.ts'
import type { DeclaredMails, MailTemplate } from './mail-templates.ts'
import type { Retained } from './retained.ts'
import { learn, type Spoken } from './words.ts'

/** Everything an area holds of a user, for the copy that belongs to them. */
export type Exporter = (userId: string) => Promise<unknown>
/** Who is erased; the address is the one that the account had. */
export type ErasedAccount = { userId: string; email: string }
/** Removes what an area holds of a user; answers the files that are left to remove, if any. */
export type Eraser = (tx: Tx, account: ErasedAccount) => Promise<readonly string[] | void>
/** A broken invariant: its name, what it is broken for, and how. */
export type Finding = { invariant: string; subject: string; message: string }
/** Looks for broken invariants. */
export type Check = (db: Db) => Promise<Finding[]>
/** What choosing this value for a setting would do, in figures. Reads what is there, and writes nothing. */
export type Impact = { readonly key: string; readonly of: (next: SettingValue) => Promise<readonly Message[]> }

/** Declares what a change of a setting would do. */
export const impact = <S extends Setting>(
  setting: S,
  of: (next: ValueOf<S>) => Promise<readonly Message[]>,
): Impact => ({ key: setting.key, of: (next) => of(next as ValueOf<S>) })

/** What is wrong with settings that are right each by itself: the key of one that has to be another, and why. */
export type SettingFault = { readonly key: string; readonly message: Message }
/** Settings as they would be after a change, or as they are stored before it. */
export type NextChosen = Pick<Chosen, 'get'>
/**
 * What settings must be to each other, or to what is stored. Asked when one of the keys is to change, in the transaction that changes
 * it and has locked every other change of settings; what is refused for another reason than a value is thrown.
 */
export type CrossCheck = {
  readonly keys: readonly string[]
  readonly of: (next: NextChosen, tx: Tx, before: NextChosen) => Promise<readonly SettingFault[]>
}

/** Declares what these settings must be to each other. */
export const crossCheck = (settings: readonly Setting[], of: CrossCheck['of']): CrossCheck => ({
  keys: settings.map(({ key }) => key),
  of,
})

/** A mail of the area that whoever chooses how mails look gets to see, under the name of its preview. */
export type LetterSample = { readonly code: string; readonly template: MailTemplate }

type StaffActor = { userId: string; ip: string | null }
/**
 * A step that two people make, or on a panel run by one person that one and a delay. The first press asks for it (`approvals.ask`);
 * what is then done, and undone, is the area's, in the transaction that ends the waiting. A Problem refuses; when it does so at the end
 * of the delay, the step is undone, so that nothing waits for ever.
 */
export type SecondApproval = {
  /** `area.name`: it names the step for ever. */
  readonly kind: string
  /** The right that the second person needs. */
  readonly permission: Permission
  /** The right with which a step is asked for, where it is another one; whoever asked still needs it at the end of the delay. */
  readonly asksWith?: Permission
  /** The page on which a step can be looked at. */
  readonly href: (subject: string) => string
  /** Does it; `by` is null when the delay is over. */
  readonly take: (tx: Tx, step: { subject: string; by: StaffActor | null; askedBy: string | null }) => Promise<void>
  /** Undoes the asking; nobody does it where the step was refused at the end of its delay, and the code says why. */
  readonly takeBack: (
    tx: Tx,
    step: { subject: string; by: StaffActor | null; code: ProblemCode | null },
  ) => Promise<void>
}

/** Something to be done before a panel opens, told by the area that knows. Two areas may tell the same code: one of them is enough. */
export type OpeningItem = {
  readonly code: string
  /** The page on which it is done. */
  readonly href: string
  /** False for what is only advised. */
  readonly isRequired: boolean
  readonly title: Message
  readonly todo: Message
  readonly isDone: () => Promise<boolean>
  /** It is told of an open panel as well, while it is not done. */
  readonly stays?: true
}

/**
 * One area of the product, as the program takes it in. `Given` is all that it asks for, by name: pieces of the platform, services of
 * areas above it (`needs`), and ports (`ports`), which areas below it provide.
 */
export type ServerArea<Name extends string, Given, Built extends object, Provided extends object> = {
  name: Name
  /** The services of areas above that this one is handed. */
  needs: readonly (keyof Given & string)[]
  /** What this one asks of areas below, each by an interface of its own. */
  ports?: readonly (keyof Given & string)[]
  /** What an operator may choose for this area; it is read where it is used (`chosen.get`), never kept. */
  settings?: Settings
  /** The mails that this area sends, and the words that they are made of. */
  mails?: DeclaredMails
  /** What a change of them would do, for those of which figures tell. */
  impacts?(services: Built, given: Given): readonly Impact[]
  /** What settings of this area and of those above must be to each other. */
  crossChecks?(services: Built, given: Given): readonly CrossCheck[]
  /** Its steps that two people make. */
  secondApprovals?(services: Built): readonly SecondApproval[]
  build(given: Given): Built
  /** Letters to look at before a change of how they look. */
  letterSamples?: readonly LetterSample[]
  /** What has to be done here before the panel opens. */
  opening?(services: Built, given: Given): readonly OpeningItem[]
  /** The ports of areas above that this one answers, by name. */
  provides?: { [Port in keyof Provided]: (services: Built, given: Given) => Provided[Port] }
  routes?(app: App, services: Built, given: Given): void
  jobs?(jobs: Jobs, services: Built, given: Given): void
  /** What belongs to a user here; the keys are the parts of the user's copy. */
  personalData?(services: Built): { exports?: Readonly<Record<string, Exporter>>; erase?: Eraser }
  checks?(services: Built): readonly Check[]
  /** What it writes into the audit log, in words, and how its subjects are named. */
  records?(services: Built, given: Given): Recorded
  /** What it keeps of people, and for how long. */
  retains?: readonly Retained[]
  /** The files of words by which the server says what this area has to say, in every language. */
  words?: readonly Spoken[]
  /** Writes what must be there before anything runs; harmless to repeat. */
  settle?(services: Built): Promise<void>
  /** A line that a start of the site prints before it says that it is ready, or null; its process began so long ago. */
  beforeReady?(services: Built, given: Given, startedSecondsAgo: number): Promise<string | null>
  /** Keeps up with what other processes change; answers how to stop. */
  follow?(services: Built, lost: (what: string) => (error: unknown) => void): Promise<() => void>
}

/** What the areas above hold of users, in their order; erased in the order turned round. */
export type PersonalData = { exporters: Readonly<Record<string, Exporter>>; erasers: readonly Eraser[] }

/** Declares an area; only its types are looked at. */
export const serverArea = <const Name extends string, Given, Built extends object, Provided extends object>(
  area: ServerArea<Name, Given, Built, Provided>,
): ServerArea<Name, Given, Built, Provided> => area

/**
 * What an area was given, and more. What changes while the program runs, such as `appName`, stays as live as it was given: `{ ...given }`
 * would keep what it is at this moment.
 */
export function withMore<Given extends object, More extends object>(given: Given, more: More) {
  const all = { ...Object.getOwnPropertyDescriptors(given), ...Object.getOwnPropertyDescriptors(more) }
  return Object.defineProperties({}, all as PropertyDescriptorMap) as Omit<Given, keyof More> & More
}

export type AnyArea = ServerArea<string, never, object, object>
type Union<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never
type GivenOf<A> = A extends { build: (given: infer Given) => object } ? Given : never
type ServicesOf<A> = A extends { build: (given: never) => infer Built } ? Built : never
type AnswersOf<Ports> = { [P in keyof Ports]: Ports[P] extends (...from: never) => infer Answer ? Answer : never }
type ProvidedOf<A> = A extends { provides?: infer Ports } ? AnswersOf<NonNullable<Ports>> : never
/** The services of all these areas, by name. */
export type Services<Areas extends readonly AnyArea[]> = Union<ServicesOf<Areas[number]>> & object
type Everything<Base, Areas extends readonly AnyArea[]> = Base & {
  personalData: PersonalData
  /** Of every area, also of those below; asked for once all are built. */
  impacts: () => readonly Impact[]
  /** Of every area as well. */
  crossChecks: () => readonly CrossCheck[]
  /** Of every area as well. */
  secondApprovals: () => readonly SecondApproval[]
  /** Of every area as well. */
  opening: () => readonly OpeningItem[]
  /** And what each of them records. */
  recorded: () => readonly Recorded[]
  /** And what each of them keeps of people. */
  retained: readonly Retained[]
} & Services<Areas> &
  Union<ProvidedOf<Areas[number]>>
/** Each area, or what it lacks: what it asks for and neither the platform nor another area gives. */
type Fitting<Base, Areas extends readonly AnyArea[]> = {
  [I in keyof Areas]: Everything<Base, Areas> extends GivenOf<Areas[I]>
    ? Areas[I]
    : { name: Areas[I]['name']; lacks: Exclude<keyof GivenOf<Areas[I]>, keyof Everything<Base, Areas>> }
}

/** What one area is given in the place of the product's parts; a function makes it from the product's (a port is called, never copied). */
type Other<Given> = Partial<Given> | ((given: Given) => Partial<Given>)
/** Other parts than the product's, for a test or the demo world: what areas are given, and what becomes of their services. */
export type Replacements<Areas extends readonly AnyArea[]> = {
  given?: { [A in Areas[number] as A['name']]?: Other<GivenOf<A>> }
  services?: { [S in keyof Services<Areas>]?: (real: Services<Areas>[S]) => Services<Areas>[S] }
}

/** What was assembled: every service by name, and what each area brings besides. */
export type House<Areas extends readonly AnyArea[]> = {
  services: Services<Areas>
  mount: (app: App) => void
  addJobs: (jobs: Jobs) => void
  checks: () => readonly Check[]
  letterSamples: readonly LetterSample[]
  settle: () => Promise<void>
  beforeReady: (startedSecondsAgo: number) => Promise<string[]>
  follow: (lost: (what: string) => (error: unknown) => void) => Promise<(() => void)[]>
}

type Loose = Record<string, unknown>
type LooseArea = Omit<ServerArea<string, Loose, Loose, Loose>, 'provides'> & {
  provides?: Record<string, (services: Loose, given: Loose) => unknown>
}
/** `own`: what was given in the place of the product's parts. */
type Standing = { area: LooseArea; services: Loose; given: Loose; own: Loose }

/**
 * Builds areas in their order, each with what it asks for. Throws when an area needs a service that is not above it, or a port has
 * no provider or two. Of part of the list, `base` has what the areas left out would build or provide.
 */
export function assemble<Base extends object, const Areas extends readonly AnyArea[]>(
  areas: Areas & Fitting<Base, Areas>,
  base: Base,
  { given: others = {}, services: changes = {} }: Replacements<Areas> = {},
): House<Areas> {
  const built: Standing[] = []
  let personalData: PersonalData = { exporters: {}, erasers: [] }
  const impacts = () => built.flatMap(({ area, services: own, given }) => area.impacts?.(own, given) ?? [])
  const crossChecks = () => built.flatMap(({ area, services: own, given }) => area.crossChecks?.(own, given) ?? [])
  const secondApprovals = () => built.flatMap(({ area, services: own }) => area.secondApprovals?.(own) ?? [])
  const opening = () => built.flatMap(({ area, services: own, given }) => area.opening?.(own, given) ?? [])
  const recorded = () => built.flatMap(({ area, services: own, given }) => area.records?.(own, given) ?? [])
  const services: Loose = {}
  const provided = new Map<string, unknown>()
  const list = areas as readonly unknown[] as readonly LooseArea[]
  const retained = list.flatMap(({ retains = [] }) => retains)
  const answered = new Set(list.flatMap(({ provides = {} }) => Object.keys(provides)))
  for (const area of list) {
    learn([...(area.words ?? []), ...(area.mails ? [area.mails.words] : [])])
    const given: Loose = withMore(base, {
      personalData,
      impacts,
      crossChecks,
      secondApprovals,
      opening,
      recorded,
      retained,
    })
    const other = (others as Record<string, Other<Loose> | undefined>)[area.name] ?? {}
    for (const need of area.needs) {
      if (typeof other !== 'function' && need in other) continue
      if (need in services) given[need] = services[need]
      else if (!(need in base)) throw new Error(`${area.name} needs ${need}, which no area above it builds`)
    }
    for (const port of area.ports ?? [])
      if (answered.has(port) || !(port in base)) given[port] = later(() => provided.get(port))
    const own = typeof other === 'function' ? other(withMore(given, {})) : other
    Object.defineProperties(given, Object.getOwnPropertyDescriptors(own))
    const made = area.build(given)
    for (const [name, service] of Object.entries(made)) {
      const change = (changes as Record<string, ((real: unknown) => unknown) | undefined>)[name]
      made[name] = change ? change(service) : service
    }
    Object.assign(services, made)
    built.push({ area, services: made, given, own })
    personalData = withDataOf(area, made, personalData)
  }
  connect(built, provided, base)
  return {
    services: services as Services<Areas>,
    mount: (app) => built.forEach(({ area, services: own, given }) => area.routes?.(app, own, given)),
    addJobs: (jobs) => built.forEach(({ area, services: own, given }) => area.jobs?.(jobs, own, given)),
    checks: () => built.flatMap(({ area, services: own }) => area.checks?.(own) ?? []),
    letterSamples: built.flatMap(({ area }) => area.letterSamples ?? []),
    settle: async () => {
      for (const { area, services: own } of built) await area.settle?.(own)
    },
    beforeReady: async (startedSecondsAgo) => {
      const lines: string[] = []
      for (const { area, services: own, given } of built) {
        const line = await area.beforeReady?.(own, given, startedSecondsAgo)
        if (line) lines.push(line)
      }
      return lines
    },
    follow: async (lost) => {
      const stops: (() => void)[] = []
      for (const { area, services: own } of built) if (area.follow) stops.push(await area.follow(own, lost))
      return stops
    },
  }
}

function withDataOf(area: LooseArea, services: Loose, above: PersonalData): PersonalData {
  const { exports = {}, erase } = area.personalData?.(services) ?? {}
  return {
    exporters: { ...above.exporters, ...exports },
    erasers: erase ? [erase, ...above.erasers] : above.erasers,
  }
}

/** Every port that is asked for and not given otherwise has one provider. */
function connect(built: readonly Standing[], provided: Map<string, unknown>, base: object) {
  for (const { area, services, given } of built)
    for (const [port, answer] of Object.entries(area.provides ?? {})) {
      if (provided.has(port)) throw new Error(`the port ${port} has two providers, the second is ${area.name}`)
      provided.set(port, answer(services, given))
    }
  for (const { area, own } of built)
    for (const port of area.ports ?? [])
      if (!provided.has(port) && !(port in own) && !(port in base))
        throw new Error(`${area.name} asks for the port ${port}, which no area provides`)
}

/** A port before its provider is built: a function or an object of functions, asked for when it is used. */
function later(find: () => unknown): unknown {
  const target = () => undefined
  return new Proxy(target, {
    apply: (_target, _self, asked: unknown[]) => (find() as (...asked: unknown[]) => unknown)(...asked),
    get: (_target, name) => {
      return (...asked: unknown[]) =>
        (find() as Record<string | symbol, (...asked: unknown[]) => unknown>)[name]?.(...asked)
    },
  })
}

/** The settings that these areas declare, in their order. */
export const settingsOf = (areas: readonly AnyArea[]): readonly Setting[] =>
  areas.flatMap(({ settings = {} }) => Object.values(settings))

/** The mails that these areas declare, in their order. */
export const mailsOf = (areas: readonly AnyArea[]): readonly MailTemplate[] =>
  areas.flatMap(({ mails }) => Object.values(mails?.templates ?? {}))

/** The areas and what each needs, asks for and provides, one line each; for `tuppence areas`. */
export const graphOf = (areas: readonly AnyArea[]): string[] =>
  areas.map(({ name, needs, ports = [], provides = {} }) => {
    const parts = { needs, 'asks for': ports, provides: Object.keys(provides) }
    const lines = Object.entries(parts).flatMap(([verb, names]) =>
      names.length > 0 ? `${verb} ${names.join(', ')}` : [],
    )
    return lines.length > 0 ? `${name}: ${lines.join('; ')}` : name
  })
