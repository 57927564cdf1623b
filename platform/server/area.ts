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

/** Returns everything that an area stores about a user, for the copy of their data. */
export type Exporter = (userId: string) => Promise<unknown>
/** The erased account, with the email address that it had. */
export type ErasedAccount = { userId: string; email: string }
/** Erases what an area stores about a user; returns the files that remain to be removed, if any. */
export type Eraser = (tx: Tx, account: ErasedAccount) => Promise<readonly string[] | void>
/** A broken invariant: its name, what it is broken for, and how. */
export type Finding = { invariant: string; subject: string; message: string }
/** Finds broken invariants. */
export type Check = (db: Db) => Promise<Finding[]>
/** Describes in figures what choosing this value for a setting would do. It only reads. */
export type Impact = { readonly key: string; readonly of: (next: SettingValue) => Promise<readonly Message[]> }

/** Declares the effects of changing a setting. */
export const impact = <S extends Setting>(
  setting: S,
  of: (next: ValueOf<S>) => Promise<readonly Message[]>,
): Impact => ({ key: setting.key, of: (next) => of(next as ValueOf<S>) })

/** A fault of settings that are each valid alone: the key of one that must change, and why. */
export type SettingFault = { readonly key: string; readonly message: Message }
/** Settings as they would be after a change, or as they are stored before it. */
export type NextChosen = Pick<Chosen, 'get'>
/**
 * A condition between settings, or between settings and stored data. It is checked when one of its keys changes, in the
 * transaction that changes it and has locked out every other change of settings; a refusal for any other reason than a
 * value is thrown.
 */
export type CrossCheck = {
  readonly keys: readonly string[]
  readonly of: (next: NextChosen, tx: Tx, before: NextChosen) => Promise<readonly SettingFault[]>
}

/** Declares a condition between settings. */
export const crossCheck = (settings: readonly Setting[], of: CrossCheck['of']): CrossCheck => ({
  keys: settings.map(({ key }) => key),
  of,
})

/** A sample email of the area, for staff who design emails, with the code of its preview. */
export type LetterSample = { readonly code: string; readonly template: MailTemplate }

type StaffActor = { userId: string; ip: string | null }
/**
 * A step that needs two people or, on a panel with one staff member, that person and a delay. The first person asks for
 * it (`approvals.ask`); the area then applies or withdraws it, in the transaction that ends the waiting. A Problem
 * refuses; at the end of the delay a refused step is withdrawn, so that none waits for ever.
 */
export type SecondApproval = {
  /** `area.name`, the permanent name of the step. */
  readonly kind: string
  /** The permission that the second person needs. */
  readonly permission: Permission
  /** The permission for asking, when it is another one; the person who asked must still have it at the end of the delay. */
  readonly asksWith?: Permission
  /** The page that shows a step. */
  readonly href: (subject: string) => string
  /** Applies the step; `by` is null at the end of the delay. */
  readonly take: (tx: Tx, step: { subject: string; by: StaffActor | null; askedBy: string | null }) => Promise<void>
  /** Withdraws the step; `by` is null when it was refused at the end of its delay, and the code says why. */
  readonly takeBack: (
    tx: Tx,
    step: { subject: string; by: StaffActor | null; code: ProblemCode | null },
  ) => Promise<void>
}

/** Something to do before a panel opens. Two areas may report the same code, and one of them is enough. */
export type OpeningItem = {
  readonly code: string
  /** The page on which it is done. */
  readonly href: string
  /** False for advice. */
  readonly isRequired: boolean
  readonly title: Message
  readonly todo: Message
  readonly isDone: () => Promise<boolean>
  /** It is also shown after the opening until it is done. */
  readonly stays?: true
}

/**
 * One area of the product. `Given` is everything that it asks for, by name: parts of the platform, services of areas
 * above it (`needs`), and ports (`ports`), which areas below it provide.
 */
export type ServerArea<Name extends string, Given, Built extends object, Provided extends object> = {
  name: Name
  /** The services of areas above that it receives. */
  needs: readonly (keyof Given & string)[]
  /** The ports that areas below must provide, each with an interface of its own. */
  ports?: readonly (keyof Given & string)[]
  /** The settings of this area; they are read at each use (`chosen.get`) and never kept. */
  settings?: Settings
  /** The emails of this area, and the words that they are made of. */
  mails?: DeclaredMails
  /** The effects of changing some settings, in figures. */
  impacts?(services: Built, given: Given): readonly Impact[]
  /** The conditions between settings of this area and those above. */
  crossChecks?(services: Built, given: Given): readonly CrossCheck[]
  /** The steps that need two people. */
  secondApprovals?(services: Built): readonly SecondApproval[]
  build(given: Given): Built
  /** Sample emails, to be looked at before a change of their design. */
  letterSamples?: readonly LetterSample[]
  /** What has to be done in this area before the panel opens. */
  opening?(services: Built, given: Given): readonly OpeningItem[]
  /** The ports of areas above that it provides, by name. */
  provides?: { [Port in keyof Provided]: (services: Built, given: Given) => Provided[Port] }
  routes?(app: App, services: Built, given: Given): void
  jobs?(jobs: Jobs, services: Built, given: Given): void
  /** The data of a user in this area; the keys are the parts of the user's copy. */
  personalData?(services: Built): { exports?: Readonly<Record<string, Exporter>>; erase?: Eraser }
  checks?(services: Built): readonly Check[]
  /** The entries of this area in the audit log, and the names of their subjects. */
  records?(services: Built, given: Given): Recorded
  /** The data about people that it keeps, and for how long. */
  retains?: readonly Retained[]
  /** The words of this area on the server, in every language. */
  words?: readonly Spoken[]
  /** Writes what must exist before anything runs; harmless to repeat. */
  settle?(services: Built): Promise<void>
  /**
   * Returns a line that a start of the site prints before it reports that it is ready, or null; the process began this
   * many seconds ago.
   */
  beforeReady?(services: Built, given: Given, startedSecondsAgo: number): Promise<string | null>
  /** Follows changes of other processes; returns how to stop. */
  follow?(services: Built, lost: (what: string) => (error: unknown) => void): Promise<() => void>
}

/** The data of users in these areas, in their order; it is erased in the reverse order. */
export type PersonalData = { exporters: Readonly<Record<string, Exporter>>; erasers: readonly Eraser[] }

/** Declares an area; it only has an effect on types. */
export const serverArea = <const Name extends string, Given, Built extends object, Provided extends object>(
  area: ServerArea<Name, Given, Built, Provided>,
): ServerArea<Name, Given, Built, Provided> => area

/**
 * Adds to what an area was given. Values that change while the program runs, such as `appName`, stay live: `{ ...given
 * }` would keep their current value.
 */
export function withMore<Given extends object, More extends object>(given: Given, more: More) {
  const all = { ...Object.getOwnPropertyDescriptors(given), ...Object.getOwnPropertyDescriptors(more) }
  return Object.defineProperties({}, all as PropertyDescriptorMap) as Omit<Given, keyof More> & More
}

/** Any area, whatever it needs and builds. */
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
  /** The effects of settings of all areas; call it once all are built. */
  impacts: () => readonly Impact[]
  /** The conditions between settings of all areas. */
  crossChecks: () => readonly CrossCheck[]
  /** The two-person steps of all areas. */
  secondApprovals: () => readonly SecondApproval[]
  /** The opening items of all areas. */
  opening: () => readonly OpeningItem[]
  /** The audit entries of all areas. */
  recorded: () => readonly Recorded[]
  /** The retained data of all areas. */
  retained: readonly Retained[]
} & Services<Areas> &
  Union<ProvidedOf<Areas[number]>>
/** Each area, or what it lacks: something that it asks for and that neither the platform nor another area provides. */
type CheckedAreas<Base, Areas extends readonly AnyArea[]> = {
  [I in keyof Areas]: Everything<Base, Areas> extends GivenOf<Areas[I]>
    ? Areas[I]
    : { name: Areas[I]['name']; lacks: Exclude<keyof GivenOf<Areas[I]>, keyof Everything<Base, Areas>> }
}

/** Replaces some of what one area is given; a function makes it from the product's own (a port is called, never copied). */
type Replacement<Given> = Partial<Given> | ((given: Given) => Partial<Given>)
/** Replacements for a test or the demo world: what areas are given, and what their services become. */
export type Replacements<Areas extends readonly AnyArea[]> = {
  given?: { [A in Areas[number] as A['name']]?: Replacement<GivenOf<A>> }
  services?: { [S in keyof Services<Areas>]?: (real: Services<Areas>[S]) => Services<Areas>[S] }
}

/** The result of assembling: every service by name, and everything else that the areas bring. */
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
/** `own` is what was given in place of the product's parts. */
type BuiltArea = { area: LooseArea; services: Loose; given: Loose; own: Loose }

/**
 * Builds areas in their order, each with what it asks for. Throws when an area needs a service that is not above it, or
 * when a port has no provider or two. For a part of the list, `base` has what the missing areas would build or provide.
 */
export function assemble<Base extends object, const Areas extends readonly AnyArea[]>(
  areas: Areas & CheckedAreas<Base, Areas>,
  base: Base,
  { given: others = {}, services: changes = {} }: Replacements<Areas> = {},
): House<Areas> {
  const built: BuiltArea[] = []
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
    const other = (others as Record<string, Replacement<Loose> | undefined>)[area.name] ?? {}
    for (const need of area.needs) {
      if (typeof other !== 'function' && need in other) continue
      if (need in services) given[need] = services[need]
      else if (!(need in base)) throw new Error(`${area.name} needs ${need}, which no area above it builds`)
    }
    for (const port of area.ports ?? [])
      if (answered.has(port) || !(port in base)) given[port] = lazyPort(() => provided.get(port))
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

/** Connects the ports: each that was not given must have exactly one provider. */
function connect(built: readonly BuiltArea[], provided: Map<string, unknown>, base: object) {
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

/** A port before its provider is built: a function, or an object of functions, that finds the provider when it is called. */
function lazyPort(find: () => unknown): unknown {
  const target = () => undefined
  return new Proxy(target, {
    apply: (_target, _self, asked: unknown[]) => (find() as (...asked: unknown[]) => unknown)(...asked),
    get: (_target, name) => {
      return (...asked: unknown[]) =>
        (find() as Record<string | symbol, (...asked: unknown[]) => unknown>)[name]?.(...asked)
    },
  })
}

/** Lists the settings of these areas, in their order. */
export const listSettings = (areas: readonly AnyArea[]): readonly Setting[] =>
  areas.flatMap(({ settings = {} }) => Object.values(settings))

/** Lists the emails of these areas, in their order. */
export const listMails = (areas: readonly AnyArea[]): readonly MailTemplate[] =>
  areas.flatMap(({ mails }) => Object.values(mails?.templates ?? {}))

/** Describes the areas and what each needs, asks for and provides, one line each; for `tuppence areas`. */
export const describeGraph = (areas: readonly AnyArea[]): string[] =>
  areas.map(({ name, needs, ports = [], provides = {} }) => {
    const parts = { needs, 'asks for': ports, provides: Object.keys(provides) }
    const lines = Object.entries(parts).flatMap(([verb, names]) =>
      names.length > 0 ? `${verb} ${names.join(', ')}` : [],
    )
    return lines.length > 0 ? `${name}: ${lines.join('; ')}` : name
  })
