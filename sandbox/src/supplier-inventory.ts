import { createHmac, timingSafeEqual } from 'node:crypto'
import { json, type Answer, type Ask, type Route } from './router.ts'
import { post } from './supplier-callback.ts'
import { secretFor, supplierKeys, type SupplierKey } from './supplier-formats.ts'

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
type Stock = { standard: 'lucid' | 'house'; surveys: readonly OfferedSurvey[] }

const survey = (given: Partial<OfferedSurvey> & Pick<OfferedSurvey, 'id' | 'title' | 'category'>): OfferedSurvey => ({
  minutes: 8,
  cpi: 2,
  country: 'CA',
  status: 'live',
  remaining: 100,
  qualifications: [],
  ...given,
})

/** What is on offer at the start: by the exchanges' own codes (protocols, 3.2), some of which no panel can answer exactly. */
const stocks: Readonly<Record<SupplierKey, Stock>> = {
  house: { standard: 'house', surveys: [] },
  bitlabs: {
    standard: 'lucid',
    surveys: [
      survey({
        id: 'bl-2201',
        title: 'Streaming at home',
        category: 'Media',
        qualifications: [{ id: '43', codes: ['1'] }],
      }),
      survey({
        id: 'bl-2202',
        title: 'What goes into the lunch box',
        category: 'Food and drink',
        cpi: 1.6,
        minutes: 6,
      }),
      survey({
        id: 'bl-2203',
        title: 'Working in a laboratory',
        category: 'Work',
        cpi: 5,
        // An industry by a code that no profile question has.
        qualifications: [{ id: 'STANDARD_INDUSTRY_PERSONAL', codes: ['17'] }],
      }),
    ],
  },
  cpx: {
    standard: 'house',
    surveys: [
      survey({ id: 'cpx-901', title: 'Your last parcel', category: 'Shopping', cpi: 1.2, minutes: 5 }),
      survey({
        id: 'cpx-902',
        title: 'Apps on your phone',
        category: 'Technology',
        country: 'AU',
        cpi: 1.5,
        qualifications: [{ id: 'date_of_birth', min: 18, max: 34 }],
      }),
    ],
  },
}

const pageLength = 2

export type Inventories = ReturnType<typeof createInventories>

/** The suppliers' inventories: asked for page by page with a signed address, or pushed to the panel when something changes. */
export function createInventories(options: { serverUrl: string; secret: string; now: () => Date }) {
  const { serverUrl, secret, now } = options
  const stock = new Map(supplierKeys.map((key) => [key, new Map(stocks[key].surveys.map((one) => [one.id, one]))]))

  const shown = (key: SupplierKey, one: OfferedSurvey) => ({
    ...one,
    // The panel knows where the sandbox is.
    entryUrl: `{sandbox}/supplier/entry?supplier=${key}&attemptId={attemptId}&surveyId={surveyId}&title={title}&minutes={minutes}&points={points}&return={return}`,
  })

  /** Tells the panel what changed; what it answers is for the caller to read. */
  const push = (key: SupplierKey, surveys: readonly OfferedSurvey[]) => {
    const document = JSON.stringify({ standard: stocks[key].standard, surveys: surveys.map((one) => shown(key, one)) })
    const ts = Math.floor(now().getTime() / 1000)
    const sig = createHmac('sha256', secretFor(key, secret)).update(`${ts}.${document}`).digest('hex')
    return post(`${serverUrl}/api/v1/supplier/${key}/inventory`, { document, ts, sig })
  }

  /** Changes a survey, by its own id or by the panel's, and tells the panel. */
  const change = async (key: SupplierKey, surveyId: string, to: Partial<OfferedSurvey>) => {
    const id = surveyId.replace(new RegExp(`^${key}[.]`), '')
    const known = stock.get(key)?.get(id)
    if (!known) return null
    const changed = { ...known, ...to }
    stock.get(key)?.set(id, changed)
    return push(key, [changed])
  }

  function list({ query }: Ask): Answer {
    const key = supplierKeys.find((one) => one === (query.get('supplier') ?? 'house'))
    if (!key) return json({ message: 'There is no such supplier.' }, 404)
    const signed = query.get('sig')
    if (!isSigned(query, secretFor(key, secret))) return json({ message: signed ? 'Refused.' : 'Not signed.' }, 403)
    const all = [...(stock.get(key)?.values() ?? [])]
    const from = Number(query.get('cursor') ?? 0)
    const next = from + pageLength < all.length ? String(from + pageLength) : null
    return json({
      standard: stocks[key].standard,
      surveys: all.slice(from, from + pageLength).map((one) => shown(key, one)),
      ...(next === null ? {} : { next }),
    })
  }

  async function edit({ body }: Ask): Promise<Answer> {
    const key = supplierKeys.find((one) => one === body['supplierKey'])
    const { surveyId, status, remaining } = body
    if (!key || typeof surveyId !== 'string') return json({ message: 'supplierKey and surveyId are missing' }, 400)
    const state = (['live', 'paused', 'closed'] as const).find((one) => one === status)
    if (status !== undefined && !state) return json({ message: 'status is live, paused or closed' }, 400)
    const places = typeof remaining === 'number' && Number.isInteger(remaining) && remaining >= 0 ? remaining : null
    const changes = { ...(state ? { status: state } : {}), ...(places === null ? {} : { remaining: places }) }
    const answer = await change(key, surveyId, changes)
    return answer ? json({ answer }) : json({ message: 'There is no such survey.' }, 404)
  }

  const routes: readonly Route[] = [
    { method: 'GET', path: '/supplier/inventory', handle: list },
    { method: 'POST', path: '/supplier/inventory', handle: edit },
  ]
  return {
    routes,
    /** Closes a survey and tells the panel. */
    close: async (key: SupplierKey, surveyId: string): Promise<void> => {
      await change(key, surveyId, { status: 'closed' })
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
