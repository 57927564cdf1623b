import { createHmac, timingSafeEqual } from 'node:crypto'
import { json, type Answer, type Ask, type Route } from './router.ts'
import { post } from './supplier-callback.ts'

type Qualification = { id: string; codes?: readonly string[]; min?: number; max?: number }
type OfferedSurvey = {
  id: string
  title: string
  category: string
  minutes: number
  /** US dollars for a complete. */
  cpi: number
  country: string
  status: 'live' | 'paused' | 'closed'
  remaining: number
  qualifications: readonly Qualification[]
}

const survey = (given: Partial<OfferedSurvey> & Pick<OfferedSurvey, 'id' | 'title' | 'category'>): OfferedSurvey => ({
  minutes: 8,
  cpi: 2,
  country: 'CA',
  status: 'live',
  remaining: 100,
  qualifications: [],
  ...given,
})

/** What is on offer at the start: by an exchange's own codes, some of which no panel can answer exactly. */
const standard = 'lucid'
const stock: readonly OfferedSurvey[] = [
  survey({ id: '2201', title: 'Streaming at home', category: 'Media', qualifications: [{ id: '43', codes: ['1'] }] }),
  survey({ id: '2202', title: 'What goes into the lunch box', category: 'Food and drink', cpi: 1.6, minutes: 6 }),
  survey({
    id: '2203',
    title: 'Working in a laboratory',
    category: 'Work',
    cpi: 5,
    // An industry by a code that no profile question has.
    qualifications: [{ id: 'STANDARD_INDUSTRY_PERSONAL', codes: ['17'] }],
  }),
]

const pageLength = 2

export type Inventory = ReturnType<typeof createInventory>

/** The supplier's inventory: asked for page by page with a signed address, or pushed to the panel when something changes. */
export function createInventory({ serverUrl, secret, now }: { serverUrl: string; secret: string; now: () => Date }) {
  const offered = new Map(stock.map((one) => [one.id, one]))

  const shown = (one: OfferedSurvey) => ({
    ...one,
    // The panel knows where the sandbox is.
    entryUrl:
      '{sandbox}/supplier/entry?attemptId={attemptId}&surveyId={surveyId}&title={title}&minutes={minutes}&points={points}&return={return}',
  })

  /** Tells the panel what changed; what it answers is for the caller to read. */
  const push = (surveys: readonly OfferedSurvey[]) => {
    const document = JSON.stringify({ standard, surveys: surveys.map(shown) })
    const ts = Math.floor(now().getTime() / 1000)
    const sig = createHmac('sha256', secret).update(`${ts}.${document}`).digest('hex')
    return post(`${serverUrl}/api/v1/supplier/house/inventory`, { document, ts, sig })
  }

  /** Changes a survey, by its own id or by the panel's, and tells the panel. */
  const change = async (surveyId: string, to: Partial<OfferedSurvey>) => {
    const known = offered.get(surveyId.replace(/^house[.]/, ''))
    if (!known) return null
    const changed = { ...known, ...to }
    offered.set(changed.id, changed)
    return push([changed])
  }

  function list({ query }: Ask): Answer {
    if (!isSigned(query, secret)) return json({ message: query.get('sig') ? 'Refused.' : 'Not signed.' }, 403)
    const all = [...offered.values()]
    const from = Number(query.get('cursor') ?? 0)
    const next = from + pageLength < all.length ? String(from + pageLength) : null
    return json({
      standard,
      surveys: all.slice(from, from + pageLength).map(shown),
      ...(next === null ? {} : { next }),
    })
  }

  async function edit({ body }: Ask): Promise<Answer> {
    const { surveyId, status, remaining } = body
    if (typeof surveyId !== 'string') return json({ message: 'surveyId is missing' }, 400)
    const state = (['live', 'paused', 'closed'] as const).find((one) => one === status)
    if (status !== undefined && !state) return json({ message: 'status is live, paused or closed' }, 400)
    const places = typeof remaining === 'number' && Number.isInteger(remaining) && remaining >= 0 ? remaining : null
    const changes = { ...(state ? { status: state } : {}), ...(places === null ? {} : { remaining: places }) }
    const answer = await change(surveyId, changes)
    return answer ? json({ answer }) : json({ message: 'There is no such survey.' }, 404)
  }

  const routes: readonly Route[] = [
    { method: 'GET', path: '/supplier/inventory', handle: list },
    { method: 'POST', path: '/supplier/inventory', handle: edit },
  ]
  return {
    routes,
    /** Closes a survey and tells the panel. */
    close: async (surveyId: string): Promise<void> => {
      await change(surveyId, { status: 'closed' })
    },
  }
}

/**
 * Whether the panel signed this address with the supplier's secret: its purpose and a line feed, then everything before the signature,
 * which comes last.
 */
function isSigned(query: URLSearchParams, secret: string): boolean {
  const fields = new URLSearchParams(query)
  const given = Buffer.from(fields.get('sig') ?? '', 'hex')
  fields.delete('sig')
  const wanted = createHmac('sha256', secret).update(`inventory-ask\n${fields.toString()}`).digest()
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
