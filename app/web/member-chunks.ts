import type { Plugin } from 'vite'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** The page, its frame, and the modules that the page itself requests. */
const firstPage =
  /[\\/](surveys[\\/]web[\\/]taking[\\/]MySurveysPage|surveys[\\/]web[\\/]taking[\\/]SurveyPane|frame[\\/]AppFrame|[\w-]+[\\/]PartnerOffers)\.tsx$/
const otherPages = new RegExp(
  `[\\\\/](${[
    'home/web/DashboardPage',
    'wallet/web/EarningsPage',
    'redemptions/web/RedeemPage',
    'profiler/web/ProfileSurveysPage',
    'auth/web/account/(Account|Settings|Profile)Page',
    'disputes/web/DisputesPage',
    'support/web/help/ContactUsPage',
    'notifications/web/NotificationsPage',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]')})\\.tsx$`,
)

/** A shared module that at least this many of those pages need is loaded together with the others, for all of them. */
const widelyShared = 4

/** Each of our modules that a page needs at its start, including its own. */
function collectNeeds(graph: Graph, page: string): Set<string> {
  const seen = new Set<string>()
  const toVisit = [page]
  for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
    // A package's index names everything in the package; the parts that are used are placed with the modules that use
    // them.
    if (seen.has(id) || id.includes('node_modules')) continue
    seen.add(id)
    toVisit.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/**
 * Puts what My Surveys needs at its start into one file, `first`, and what several other member pages need into a
 * second one, `members`. Each includes everything that its modules import, so neither depends on a file that depends
 * on it.
 */
export function createMemberChunks() {
  const pages: string[] = []
  let known: Map<string, string> | null = null

  const assign = (graph: Graph): Map<string, string> => {
    const names = new Map<string, string>()
    const seen = new Map<string, number>()
    for (const page of pages.filter((id) => otherPages.test(id)))
      for (const id of collectNeeds(graph, page)) seen.set(id, (seen.get(id) ?? 0) + 1)
    for (const [id, times] of seen) if (times >= widelyShared) names.set(id, 'members')
    for (const page of pages.filter((id) => firstPage.test(id)))
      for (const id of collectNeeds(graph, page)) names.set(id, 'first')
    return names
  }

  const plugin: Plugin = {
    name: 'member-chunks',
    apply: 'build',
    buildStart() {
      pages.length = 0
      known = null
    },
    moduleParsed({ id }) {
      if (firstPage.test(id) || otherPages.test(id)) pages.push(id)
    },
  }
  /** The file that a module goes into; null leaves it to the other rules. */
  const nameOf = (id: string, graph: Graph): string | null => {
    known ??= assign(graph)
    return known.get(id) ?? null
  }
  return { plugin, nameOf }
}
