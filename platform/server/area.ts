import type { Db, Tx } from './db.ts'
import type { Permission } from '../contract/access.ts'
import type { Message } from '../contract/messages.ts'
import type { ProblemCode } from '../contract/problems.ts'
import type { Setting, Settings, SettingValue, ValueOf } from '../contract/setting.ts'
import type { Chosen } from './chosen.ts'
import type { ForDesk } from './for-desk.ts'
import type { App } from './http.ts'
import type { Jobs } from './jobs.ts'
import type { Recorded } from './recorded.ts'
import type { DeclaredMails, MailTemplate } from './mail-templates.ts'
import type { Metric } from './metric.ts'
import type { Retained } from './retained.ts'
import { learn, type Spoken } from './words.ts'
import type { EventTable } from './event-tables.ts'
import type { SealedPlace } from './sealed.ts'

/** Returns everything that an area stores about a user. The user can download a copy of it. */
export type Exporter = (userId: string) => Promise<unknown>
/** The erased account, with the email address that it had. */
export type ErasedAccount = { userId: string; email: string }
/** Erases what an area stores about a user; returns any files that still have to be removed. */
export type Eraser = (tx: Tx, account: ErasedAccount) => Promise<readonly string[] | void>
/** A broken invariant: its name, the id of what breaks it, and a description of the fault. */
export type Finding = { invariant: string; subject: string; message: string }
/** Finds broken invariants. */
export type Check = (db: Db) => Promise<Finding[]>
/** Describes in figures what a new value of the setting would change. It only reads. */
export type Impact = { readonly key: string; readonly of: (next: SettingValue) => Promise<readonly Message[]> }

/** Declares what changing a setting would do. */
export const impact = <S extends Setting>(
  setting: S,
  of: (next: ValueOf<S>) => Promise<readonly Message[]>,
): Impact => ({ key: setting.key, of: (next) => of(next as ValueOf<S>) })

/** A fault in a combination of settings that are each valid on their own: the key of one that must change, and why. */
export type SettingFault = { readonly key: string; readonly message: Message }
/** Settings as they would be after a change, or as they are stored before it. */
export type NextChosen = Pick<Chosen, 'get'>
/**
 * A condition between settings, or between settings and stored data. It is checked in the transaction that changes one
 * of these settings, which locks out all other changes of settings. It returns the faults, and throws any other
 * refusal.
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
 * A step that needs two people. On a panel with one staff member it needs that person and a delay. The first person
 * requests the step (`approvals.ask`). The area applies or withdraws it in the transaction that ends the waiting. It
 * throws a Problem to refuse. A step that is refused at the end of its delay is withdrawn, so that no step waits
 * forever.
 */
export type SecondApproval = {
  /** `area.name`, the permanent name of the step. */
  readonly kind: string
  /** The permission that the second person needs. */
  readonly permission: Permission
  /**
   * The permission that the first person needs, if it differs from `permission`. The first person must still have it at
   * the end of the delay.
   */
  readonly asksWith?: Permission
  /**
   * Set when a delay must never replace a person, because the program requested the step and not a person. On a panel
   * run by one person, the step then waits for that person.
   */
  readonly needsPerson?: true
  /** The page that shows a step. */
  readonly href: (subject: string) => string
  /** Applies the step; `by` is null at the end of the delay. */
  readonly take: (tx: Tx, step: { subject: string; by: StaffActor | null; askedBy: string | null }) => Promise<void>
  /** Withdraws the step. `by` is null when the step was refused at the end of its delay; the code is the reason. */
  readonly takeBack: (
    tx: Tx,
    step: { subject: string; by: StaffActor | null; code: ProblemCode | null },
  ) => Promise<void>
}

/** Something to do before a panel opens. Two areas may report the same code; then one of them is enough. */
export type OpeningItem = {
  readonly code: string
  /** The page where staff can do this. */
  readonly href: string
  /** Whether the panel cannot open without this item; false for advice. */
  readonly isRequired: boolean
  readonly title: Message
  readonly todo: Message
  readonly isDone: () => Promise<boolean>
  /** Set when the item is also shown after the opening, until it is done. */
  readonly stays?: true
  /** Set when the item comes after the items of all areas. */
  readonly isLast?: true
}

/**
 * One area of the product. `Given` is everything that the area receives, by name: parts of the platform, services of
 * areas above it (`needs`), and ports that areas below it provide (`ports`).
 */
export type ServerArea<Name extends string, Given, Built extends object, Provided extends object> = {
  name: Name
  /** The names of the services of areas above that this area receives. */
  needs: readonly (keyof Given & string)[]
  /** The names of the ports that areas below must provide. Each port has its own interface. */
  ports?: readonly (keyof Given & string)[]
  /** The settings of this area. They must be read at each use (`chosen.get`) and never stored. */
  settings?: Settings
  /** The emails of this area, with their texts in every language. */
  mails?: DeclaredMails
  /** What changing some of the settings would do, in figures. */
  impacts?(services: Built, given: Given): readonly Impact[]
  /** The conditions between settings of this area and those above. */
  crossChecks?(services: Built, given: Given): readonly CrossCheck[]
  /** The steps that need two people. */
  secondApprovals?(services: Built): readonly SecondApproval[]
  build(given: Given): Built
  /** Sample emails, to look at before a change to their design. */
  letterSamples?: readonly LetterSample[]
  /** What has to be done in this area before the panel opens. */
  opening?(services: Built, given: Given): readonly OpeningItem[]
  /** The ports of areas above that this area provides, by name. */
  provides?: { [Port in keyof Provided]: (services: Built, given: Given) => Provided[Port] }
  routes?(app: App, services: Built, given: Given): void
  jobs?(jobs: Jobs, services: Built, given: Given): void
  /** The data of a user in this area; the keys are the parts of the user's copy. */
  personalData?(services: Built): { exports?: Readonly<Record<string, Exporter>>; erase?: Eraser }
  checks?(services: Built): readonly Check[]
  /** The metrics of this area: what it counts, and gauges to read. The operator's program collects them. */
  metrics?(services: Built, given: Given): readonly Metric[]
  /**
   * What waits for staff in this area, the figures it contributes to their home, and the rules by which it alerts
   * them.
   */
  forDesk?(services: Built, given: Given): ForDesk
  /** The actions of this area that the audit log records, and functions that find the names of their subjects. */
  records?(services: Built, given: Given): Recorded
  /** The data about people that this area keeps, and for how long. */
  retains?: readonly Retained[]
  /** Every place where this area stores what it seals; `tuppence secrets rotate` moves these to a new key. */
  sealed?: readonly SealedPlace[]
  /** The tables of this area in the database of events; `tuppence events move` copies these. */
  eventTables?: readonly EventTable[]
  /** The words of this area on the server, in every language. */
  words?: readonly Spoken[]
  /** Writes the rows that must exist before the program serves; harmless to repeat. */
  settle?(services: Built): Promise<void>
  /**
   * Returns a line to print when the site starts, before the line saying that the site is ready; null if there is
   * none. The process began `startedSecondsAgo`.
   */
  beforeReady?(services: Built, given: Given, startedSecondsAgo: number): Promise<string | null>
  /** Follows changes that other processes make; returns a function that stops this. */
  follow?(services: Built, lost: (what: string) => (error: unknown) => void): Promise<() => void>
}

/** What the areas export and erase of a user's data, in the order of the areas. Data is erased in the reverse order. */
export type PersonalData = { exporters: Readonly<Record<string, Exporter>>; erasers: readonly Eraser[] }

/** Declares an area. It returns its argument unchanged and only checks the types. */
export const serverArea = <const Name extends string, Given, Built extends object, Provided extends object>(
  area: ServerArea<Name, Given, Built, Provided>,
): ServerArea<Name, Given, Built, Provided> => area

/**
 * Adds values to those that an area receives. Values that change while the program runs, such as `appName`, still
 * change in the result, whereas `{ ...given }` would copy the current value once.
 */
export function withMore<Given extends object, More extends object>(given: Given, more: More) {
  const all = { ...Object.getOwnPropertyDescriptors(given), ...Object.getOwnPropertyDescriptors(more) }
  return Object.defineProperties({}, all as PropertyDescriptorMap) as Omit<Given, keyof More> & More
}

/** Any area, whatever services it needs and builds. */
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
  /** What changing settings of all areas would do; call it once all areas are built. */
  impacts: () => readonly Impact[]
  /** The conditions between settings of all areas. */
  crossChecks: () => readonly CrossCheck[]
  /** The two-person steps of all areas. */
  secondApprovals: () => readonly SecondApproval[]
  /** The opening items of all areas. */
  opening: () => readonly OpeningItem[]
  /** The kinds of audit entries that all areas declare. */
  recorded: () => readonly Recorded[]
  /** What all areas contribute to the home of staff. */
  forDesk: () => readonly ForDesk[]
  /** The checks of all areas. */
  allChecks: () => readonly Check[]
  /** The retained data of all areas. */
  retained: readonly Retained[]
} & Services<Areas> &
  Union<ProvidedOf<Areas[number]>>
/** For each area: the area itself, or a type error that names what it requires and nothing provides. */
type CheckedAreas<Base, Areas extends readonly AnyArea[]> = {
  [I in keyof Areas]: Everything<Base, Areas> extends GivenOf<Areas[I]>
    ? Areas[I]
    : { name: Areas[I]['name']; lacks: Exclude<keyof GivenOf<Areas[I]>, keyof Everything<Base, Areas>> }
}

/**
 * Replaces some of the values that one area receives. A function gets the product's own values and makes the
 * replacements from them; it must call a port rather than copy it.
 */
type Replacement<Given> = Partial<Given> | ((given: Given) => Partial<Given>)
/** Replacements for tests or the demo world, both for what areas receive and for the services they build. */
export type Replacements<Areas extends readonly AnyArea[]> = {
  given?: { [A in Areas[number] as A['name']]?: Replacement<GivenOf<A>> }
  services?: { [S in keyof Services<Areas>]?: (real: Services<Areas>[S]) => Services<Areas>[S] }
}

/** The result of assembling the areas: every service by name, and the declarations of all areas. */
export type House<Areas extends readonly AnyArea[]> = {
  services: Services<Areas>
  mount: (app: App) => void
  addJobs: (jobs: Jobs) => void
  checks: () => readonly Check[]
  metrics: () => readonly Metric[]
  letterSamples: readonly LetterSample[]
  settle: () => Promise<void>
  beforeReady: (startedSecondsAgo: number) => Promise<string[]>
  /** Adds what ends a follower to `stops` as soon as it follows, because a later one may fail. */
  follow: (lost: (what: string) => (error: unknown) => void, stops: (() => void)[]) => Promise<void>
}

type Loose = Record<string, unknown>
type LooseArea = Omit<ServerArea<string, Loose, Loose, Loose>, 'provides'> & {
  provides?: Record<string, (services: Loose, given: Loose) => unknown>
}
/** `own` holds the values that replace the product's. */
type BuiltArea = { area: LooseArea; services: Loose; given: Loose; own: Loose }

/**
 * Builds the areas in their order, each with the values that it requires. Throws when an area needs a service that is
 * not above it, or when a port has no provider or two. When only some of the areas are built, `base` must hold what the
 * missing areas would build or provide.
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
  const listRecorded = () => built.flatMap(({ area, services: own, given }) => area.records?.(own, given) ?? [])
  const forDesk = () => built.flatMap(({ area, services: own, given }) => area.forDesk?.(own, given) ?? [])
  const allChecks = () => built.flatMap(({ area, services: own }) => area.checks?.(own) ?? [])
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
      recorded: listRecorded,
      forDesk,
      allChecks,
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
    checks: allChecks,
    metrics: () => built.flatMap(({ area, services: own, given }) => area.metrics?.(own, given) ?? []),
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
    follow: async (lost, stops) => {
      for (const { area, services: own } of built) if (area.follow) stops.push(await area.follow(own, lost))
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

/** Connects the ports. Each port without a replacement must have exactly one provider. */
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

/**
 * Replaces a port until its provider is built: a function, or an object of functions, that looks up the provider when
 * it is called.
 */
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

/** Lists where these areas store what they seal, in their order. */
export const listSealed = (areas: readonly AnyArea[]): readonly SealedPlace[] =>
  areas.flatMap(({ sealed = [] }) => sealed)

/** Lists the tables that these areas have in the database of events, in their order. */
export const listEventTables = (areas: readonly AnyArea[]): readonly EventTable[] =>
  areas.flatMap(({ eventTables = [] }) => eventTables)

/** Lists the emails of these areas, in their order. */
export const listMails = (areas: readonly AnyArea[]): readonly MailTemplate[] =>
  areas.flatMap(({ mails }) => Object.values(mails?.templates ?? {}))

/**
 * Describes the areas, one line each: the services it needs, the ports it requires and those it provides. For
 * `tuppence areas`.
 */
export const describeGraph = (areas: readonly AnyArea[]): string[] =>
  areas.map(({ name, needs, ports = [], provides = {} }) => {
    const parts = { needs, 'asks for': ports, provides: Object.keys(provides) }
    const lines = Object.entries(parts).flatMap(([verb, names]) =>
      names.length > 0 ? `${verb} ${names.join(', ')}` : [],
    )
    return lines.length > 0 ? `${name}: ${lines.join('; ')}` : name
  })
