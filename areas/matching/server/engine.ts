import { layOut, resolveRows, type Layout } from './layout.ts'
import { explain, isJudged, type Cell, type Explanation, type IndexedSurvey, type Panelist } from './rules.ts'
import {
  begin,
  createSegment,
  createWalk,
  isLoose,
  findNextHit,
  rewrite,
  createView,
  writeLive,
  type Entry,
  type Segment,
  type View,
} from './segment.ts'

/**
 * A panelist whose answers are resolved to rows once, for many calls. It follows changes of the surveys automatically.
 * When the panelist changes (an answer, a survey taken, another device, a birthday), prepare it again. It refers to
 * nothing of the index, so that one that is kept and not used keeps no earlier index in memory.
 */
export type Prepared = { readonly panelist: Panelist }
type Views = { readonly own: View; readonly any: View }

/**
 * Once this many changed surveys have options or bounds without a row, all rows are laid out again, which takes tens
 * of milliseconds.
 */
const looseLimit = 64

const byRank = (a: Entry, b: Entry): number =>
  b.survey.rank - a.survey.rank || (a.survey.surveyId < b.survey.surveyId ? -1 : 1)

const nobody: Panelist = { answers: new Map(), countryId: null, device: null, taken: new Set() }

/**
 * Creates an in-memory index from panelists to the surveys that fit them, the best rank first and ties by survey id.
 * Surveys are kept by country, so that only surveys of the panelist's country and of any country are visited. The index
 * only filters: SQL decides whether a panelist may enter.
 */
export function createMatching(surveys: Iterable<IndexedSurvey>) {
  const entries = new Map<string, Entry>()
  const segments = new Map<string | null, Segment>()
  let layout: Layout
  let loosened = 0
  /**
   * What prepared panelists were resolved to. Replaced whenever places or rows move, so that each is resolved again at
   * the next call, and no segment from before is held.
   */
  let resolved = new WeakMap<Prepared, Views>()

  const nowhere = createSegment(layOut([]), [])
  const emptyView = createView(nowhere, { single: [], several: [] }, [], nobody)
  const ownWalk = createWalk(emptyView)
  const anyWalk = createWalk(emptyView)
  const place = (survey: IndexedSurvey) =>
    entries.set(survey.surveyId, { survey, live: survey.live, segment: nowhere, bit: 0 })

  function rebuildCountry(countryId: string | null) {
    const list = [...entries.values()].filter(({ survey }) => survey.countryId === countryId)
    segments.set(countryId, createSegment(layout, list.sort(byRank)))
    resolved = new WeakMap()
  }

  function rebuild() {
    const byCountry = new Map<string | null, Entry[]>()
    for (const entry of entries.values()) {
      const { countryId } = entry.survey
      const list = byCountry.get(countryId)
      if (list) list.push(entry)
      else byCountry.set(countryId, [entry])
    }
    layout = layOut([...entries.values()].map(({ survey }) => survey))
    segments.clear()
    for (const [countryId, list] of byCountry) {
      segments.set(countryId, createSegment(layout, list.sort(byRank)))
    }
    loosened = 0
    resolved = new WeakMap()
  }

  function resolvePanelist(panelist: Panelist): Views {
    const rows = resolveRows(layout, panelist)
    const own = (panelist.countryId !== null && segments.get(panelist.countryId)) || nowhere
    const any = segments.get(null) ?? nowhere
    const ownTaken: number[] = []
    const anyTaken: number[] = []
    const leaveOut = (surveyId: string) => {
      const entry = entries.get(surveyId)
      if (entry?.segment === own) ownTaken.push(entry.bit)
      else if (entry?.segment === any) anyTaken.push(entry.bit)
    }
    for (const surveyId of panelist.taken) leaveOut(surveyId)
    for (const surveyId of panelist.excluded ?? []) if (!panelist.taken.has(surveyId)) leaveOut(surveyId)
    return { own: createView(own, rows, ownTaken, panelist), any: createView(any, rows, anyTaken, panelist) }
  }

  function findViews(prepared: Prepared): Views {
    const known = resolved.get(prepared)
    if (known) return known
    const views = resolvePanelist(prepared.panelist)
    resolved.set(prepared, views)
    return views
  }

  function page(prepared: Prepared, offset: number, limit: number): string[] {
    const { own, any } = findViews(prepared)
    const end = offset + limit
    const found: string[] = []
    begin(ownWalk, own)
    begin(anyWalk, any)
    let a = findNextHit(ownWalk)
    let b = findNextHit(anyWalk)
    for (let seen = 0; seen < end && (a !== -1 || b !== -1); seen++) {
      const takeOwn = b === -1 || (a !== -1 && leads(own.segment, a, any.segment, b))
      const id = takeOwn ? own.segment.ids[a] : any.segment.ids[b]
      if (seen >= offset && id !== undefined) found.push(id)
      if (takeOwn) a = findNextHit(ownWalk)
      else b = findNextHit(anyWalk)
    }
    return found
  }

  function settle(changed: readonly Entry[]) {
    loosened += changed.filter((entry) => isLoose(entry) && !isJudged(entry.survey)).length
    if (loosened > looseLimit) rebuild()
  }

  /**
   * Overwrites the bits of a survey that keeps its place; otherwise removes and adds it, and returns the countries to
   * rebuild.
   */
  function replace(survey: IndexedSurvey): (string | null)[] {
    const entry = entries.get(survey.surveyId)
    const stays = entry?.survey.rank === survey.rank && entry.survey.countryId === survey.countryId
    if (!entry || !stays || entry.segment === nowhere) {
      place(survey)
      return entry ? [entry.survey.countryId, survey.countryId] : [survey.countryId]
    }
    entry.survey = survey
    entry.live = survey.live
    writeLive(entry)
    rewrite(layout, entry)
    return []
  }

  function follow(changed: readonly IndexedSurvey[], gone: readonly string[]) {
    const countries = new Set<string | null>()
    for (const surveyId of gone) {
      const entry = entries.get(surveyId)
      if (entry) countries.add(entry.survey.countryId)
      entries.delete(surveyId)
    }
    for (const survey of changed) for (const countryId of replace(survey)) countries.add(countryId)
    if (countries.size > segments.size / 2 && countries.size > 1) rebuild()
    else for (const countryId of countries) rebuildCountry(countryId)
    settle(changed.flatMap(({ surveyId }) => entries.get(surveyId) ?? []))
  }

  function changeCells(surveyId: string, change: (cells: readonly Cell[]) => Cell[]) {
    const entry = entries.get(surveyId)
    if (!entry) return
    entry.survey = { ...entry.survey, closedCells: change(entry.survey.closedCells ?? []) }
    rewrite(layout, entry)
    settle([entry])
  }

  for (const survey of surveys) place(survey)
  rebuild()

  return {
    /** Resolves a panelist's answers, device, country and taken surveys once, for the calls below. */
    prepare: (panelist: Panelist): Prepared => {
      const prepared = { panelist }
      resolved.set(prepared, resolvePanelist(panelist))
      return prepared
    },

    /**
     * The ids of the surveys that fit, best first: `limit` of them after the first `offset`. It reads no further than
     * necessary.
     */
    page,

    /** How many surveys fit; it visits all of them. */
    count(prepared: Prepared): number {
      const { own, any } = findViews(prepared)
      let found = 0
      begin(ownWalk, own)
      begin(anyWalk, any)
      while (findNextHit(ownWalk) !== -1) found++
      while (findNextHit(anyWalk) !== -1) found++
      return found
    },

    /** Whether one survey fits, decided by the rules and not by the index; false for a survey that is not indexed. */
    matches: (panelist: Panelist, surveyId: string): boolean => {
      const entry = entries.get(surveyId)
      return entry !== undefined && explain({ ...entry.survey, live: entry.live }, panelist).failing.length === 0
    },

    /**
     * Explains why one survey fits or does not: `failing` is empty exactly when it fits. Null for a survey that is not
     * indexed.
     */
    explain: (panelist: Panelist, surveyId: string): Explanation | null => {
      const entry = entries.get(surveyId)
      return entry ? explain({ ...entry.survey, live: entry.live }, panelist) : null
    },

    /** Opens or closes a survey at once, by changing one bit. Does nothing for a survey that is not indexed. */
    setLive(surveyId: string, live: boolean): void {
      const entry = entries.get(surveyId)
      if (!entry) return
      entry.live = live
      writeLive(entry)
    },

    /** Closes a quota of one answer that is full: panelists with that answer are no longer accepted. */
    closeCell(surveyId: string, questionId: string, optionId: string): void {
      changeCells(surveyId, (cells) => [...without(cells, { questionId, optionId }), { questionId, optionId }])
    },

    /** Opens a quota of one answer that has room again. */
    openCell(surveyId: string, questionId: string, optionId: string): void {
      changeCells(surveyId, (cells) => without(cells, { questionId, optionId }))
    },

    /**
     * Adds or updates surveys, and removes those in `gone`. New targeting costs microseconds; a survey that is added,
     * removed, or moved to another rank or country makes its country's matrix be rebuilt, once per call regardless of
     * the number of surveys.
     */
    follow,

    /** Adds or updates one survey; for many, one `follow` is cheaper. */
    reindex: (survey: IndexedSurvey): void => follow([survey], []),

    /** Removes a survey and frees its bit. */
    remove: (surveyId: string): void => follow([], [surveyId]),

    /** How many surveys are indexed, and the bytes of their bit matrices. */
    size: () => ({
      surveys: entries.size,
      bytes: [...segments.values()].reduce((sum, segment) => sum + segment.bits.byteLength, 0),
    }),
  }
}
export type Matching = ReturnType<typeof createMatching>

const without = (cells: readonly Cell[], { questionId, optionId }: Cell): Cell[] =>
  cells.filter((cell) => cell.questionId !== questionId || cell.optionId !== optionId)

function leads(a: Segment, aBit: number, b: Segment, bBit: number): boolean {
  const aRank = a.ranks[aBit] ?? 0
  const bRank = b.ranks[bBit] ?? 0
  return aRank === bRank ? (a.ids[aBit] ?? '') < (b.ids[bBit] ?? '') : aRank > bRank
}
