import type { Answer, Ask } from '../../router.ts'
import { called } from '../answers.ts'
import { createBoard } from '../board.ts'
import { cpxTemplate, listedTransaction, localOf } from './postback.ts'
import { createCpxReports } from './reports.ts'
import { readCpxCall, type CpxCall } from './request.ts'
import { cpxStock, type CpxSurvey } from './stock.ts'
import { countryOf } from '../geography.ts'
import { createLinks } from '../links.ts'
import { createMessenger } from '../messages.ts'
import { microsOf } from '../money.ts'
import type { Network, NetworkOptions } from '../played.ts'
import { judge, missing } from '../screener.ts'
import { createSessions } from '../sessions.ts'
import { createShelf } from '../shelf.ts'

/** How long a person's list stays the same. */
const listMs = 120_000

type KeptList = { until: number; rows: readonly { survey: CpxSurvey; key: string }[] }

/** Plays CPX Research: the list of a person's surveys, the same for two minutes, links that work once, and postbacks. */
export function createCpx({ serverUrl, publicUrl, ownUrl, ...world }: NetworkOptions): Network {
  const board = createBoard('cpx', cpxTemplate(`${publicUrl}/api/v1/supplier/cpx/callback`), world)
  const messenger = createMessenger(board, { serverUrl })
  const sessions = createSessions({ key: 'cpx', name: 'CPX Research', publicUrl, newId: world.newId })
  const reports = createCpxReports(board)
  const shelf = createShelf(cpxStock, board)
  const links = createLinks()
  const lists = new Map<string, KeptList>()

  function list({ query }: Ask): Answer {
    const reads = board.variant('sub-id')
    const call = readCpxCall(query, { id: board.dashboard().id, secret: board.secret(), reads })
    if ('error_code' in call) return php({ status: 'error', ...call }, Number(board.variant('refusal-status')))
    if (call.ip === '') {
      return php({
        status: 'success',
        count_available_surveys: 0,
        count_returned_surveys: 0,
        message_not_found: 'ip_user',
        surveys: [],
      })
    }
    const types = board.variant('types')
    const { rows } = keptFor(call)
    const shown = rows.slice(0, call.limit)
    return php({
      status: 'success',
      count_available_surveys: rows.length,
      count_returned_surveys: shown.length,
      surveys: shown.map(({ survey, key }) => ({ ...figuresOf(survey, types), ...hrefs(key, call) })),
      ...(board.variant('transactions') === 'listed'
        ? { transactions: reports.ofUser(call.userId).map(listedTransaction) }
        : {}),
    })
  }

  function keptFor({ userId, ip, userAgent, country }: CpxCall): KeptList {
    const kept = lists.get(userId)
    if (kept && kept.until > board.now().getTime()) return kept
    const rows = shelf.offer(userId, country ?? countryOf(ip), new Map()).map((survey) => {
      const key = world.newId('click')
      links.give(key, { personId: userId, surveyId: survey.id, ip, userAgent, token: '' })
      return { survey, key }
    })
    const made = { until: board.now().getTime() + listMs, rows }
    lists.set(userId, made)
    return made
  }

  /** A survey's links. Their sub ids are those of this call, even while the list is kept. */
  function hrefs(key: string, { subIds }: CpxCall) {
    const [first, second] = subIds.map(encodeURIComponent)
    const href = `${ownUrl()}/cpx/click/?k=${key}&subid_1=${first}&subid_2=${second}`
    return { href, href_new: href }
  }

  function click({ query, headers }: Ask): Answer {
    const use = links.use(query.get('k') ?? '', '', headers['user-agent'] ?? '')
    if ('refused' in use) return sessions.turnAway(use.refused)
    const { personId: userId, surveyId, ip } = use.link
    const survey = shelf.take(userId, surveyId)
    if (!survey) return sessions.turnAway('used')
    if (board.draw('error-after-commit')) return { status: 500, body: '' }
    const subIds = [query.get('subid_1') ?? '', query.get('subid_2') ?? ''] as const
    return sessions.begin({
      title: survey.title,
      minutes: survey.loi,
      asks: missing(survey.conditions, new Map()),
      judge: (given) => judge(survey.conditions, shelf.leftOf(surveyId), given) ?? 'profile',
      end: async (ending) => {
        if (ending === 'complete') shelf.fill(surveyId)
        const report = reports.of({ userId, subIds, ip }, survey, ending)
        if (report) await messenger.report(report)
        return `${publicUrl}/r/cpx/end`
      },
    })
  }

  return {
    key: 'cpx',
    name: 'CPX Research',
    board,
    messenger,
    routes: [
      { method: 'GET', path: '/cpx/api/get-surveys.php', handle: called(board, list) },
      { method: 'GET', path: '/cpx/click', handle: click },
      ...sessions.routes,
    ],
    stock: shelf.rows,
    change: (fields) => shelf.change(fields),
    play: async (fields) => {
      const report = reports.wanted(fields)
      return typeof report === 'string' ? report : { reply: await messenger.report(report) }
    },
    forget: () => {
      for (const part of [board, shelf]) part.reset()
      for (const part of [messenger, sessions, reports, links]) part.forget()
      lists.clear()
    },
  }
}

/** JSON with escaped slashes, as PHP writes it. */
const php = (data: object, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(data).replaceAll('/', '\\/'),
})

/** A survey's figures. The network's page and its own client disagree on which of them are numbers and which are texts. */
function figuresOf(survey: CpxSurvey, types: 'as-in-api-page' | 'as-in-client') {
  const { id, loi, price, conversionRate, score, ratings, asksFirst, hidesPrice } = survey
  const isPage = types === 'as-in-api-page'
  const payout = localOf(microsOf(price))
  return {
    id,
    loi: isPage ? String(loi) : loi,
    payout: isPage ? payout : String(payout),
    conversion_rate: isPage ? conversionRate.toFixed(2) : String(conversionRate),
    score: score.toFixed(4),
    statistics_rating_count: isPage ? String(ratings.count) : ratings.count,
    statistics_rating_avg: isPage ? String(ratings.average) : ratings.average,
    type: asksFirst ? 'need_qualification' : '',
    top: 0,
    details: 0,
    ...(hidesPrice ? {} : { payout_publisher_usd: price }),
  }
}
