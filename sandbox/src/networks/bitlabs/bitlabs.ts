import { json, type Answer, type Ask, type Route } from '../../router.ts'
import { called } from '../answers.ts'
import { bitlabsTemplate } from './callback.ts'
import { createPeople, type Person } from './people.ts'
import { createReports, startBonusPoints } from './reports.ts'
import { readCaller, readListCall, type ListCall, type Refusal } from './request.ts'
import { bitlabsStock, supportedCountries, type BitlabsSurvey } from './stock.ts'
import { createBoard, type Board } from '../board.ts'
import { countryOf, isVpn } from '../geography.ts'
import { createLinks, type Link } from '../links.ts'
import { createMessenger } from '../messages.ts'
import { microsOf, pointsOf } from '../money.ts'
import { textIn, type Network, type NetworkOptions } from '../played.ts'
import { judge, missing } from '../screener.ts'
import { createSessions } from '../sessions.ts'
import { createShelf } from '../shelf.ts'

type TaggedLink = Link & { tags: ReadonlyMap<string, string> }

/** Plays BitLabs: the list of a person's surveys, links that work once, and signed callbacks. */
export function createBitlabs({ serverUrl, publicUrl, ownUrl, ...world }: NetworkOptions): Network {
  const board = createBoard('bitlabs', bitlabsTemplate(`${publicUrl}/api/v1/supplier/bitlabs/callback`), world)
  const messenger = createMessenger(board, { serverUrl })
  const sessions = createSessions({ key: 'bitlabs', name: 'BitLabs', publicUrl, newId: world.newId })
  const people = createPeople(board.now)
  const reports = createReports(board)
  const shelf = createShelf(bitlabsStock, board)
  const links = createLinks<TaggedLink>()
  const { refused, granted } = answersOf(board)

  function list(ask: Ask): Answer {
    const call = readListCall(ask, board.dashboard().id)
    if ('msg' in call) return refused(call)
    const person = people.see(call.uid, call.country ?? countryOf(call.ip))
    const showsNulls = board.variant('restriction-fields') === 'null'
    const restriction = restrictionOf(person, call.ip, board.now())
    if (restriction) {
      const fields = Object.entries(restriction).filter(([, value]) => showsNulls || value !== null)
      return granted({ restriction_reason: Object.fromEntries(fields), surveys: [] })
    }
    const offered = shelf.offer(call.uid, person.country, person.known)
    return granted({
      ...(showsNulls ? { restriction_reason: null } : {}),
      surveys: offered.map((one) => inWords(one, linkTo(one, call))),
    })
  }

  function linkTo({ id: surveyId }: BitlabsSurvey, { uid, ip, userAgent, tags }: ListCall): string {
    const [impression, token] = [world.newId('impression'), world.newId('token')]
    links.give(impression, { personId: uid, surveyId, ip, userAgent, token, tags })
    return `${ownUrl()}/bitlabs/v2/client/clicks?i=${impression}&s=${token}`
  }

  function click({ query, headers }: Ask): Answer {
    const use = links.use(query.get('i') ?? '', query.get('s') ?? '', headers['user-agent'] ?? '')
    if ('refused' in use) return sessions.turnAway(use.refused)
    const { personId: uid, surveyId, ip, tags } = use.link
    const survey = shelf.take(uid, surveyId)
    if (!survey) return sessions.turnAway('used')
    if (board.draw('error-after-commit')) return { status: 500, body: '' }
    const { known } = people.of(uid)
    return sessions.begin({
      title: survey.title,
      minutes: survey.loi,
      asks: missing(survey.conditions, known),
      judge: (given) => judge(survey.conditions, shelf.leftOf(surveyId), new Map([...known, ...given])) ?? 'profile',
      end: async (ending) => {
        if (ending === 'complete') shelf.fill(surveyId)
        const report = reports.of({ uid, ip, tags }, survey, ending)
        if (report) await messenger.report(report)
        return `${publicUrl}/r/bitlabs/end`
      },
    })
  }

  function change(fields: Ask['body']): string | null {
    const uid = textIn(fields, 'uid')
    if (uid === '') return shelf.change(fields)
    people.keep(uid, {
      bannedUntil: textIn(fields, 'bannedUntil') || null,
      reason: textIn(fields, 'reason') || null,
      isUnverified: fields['isUnverified'] === true,
    })
    return null
  }

  return {
    key: 'bitlabs',
    name: 'BitLabs',
    board,
    messenger,
    routes: [
      { method: 'GET', path: '/bitlabs/v2/client/surveys', handle: called(board, list) },
      { method: 'GET', path: '/bitlabs/v2/client/clicks', handle: click },
      ...peopleRoutes(board, people),
      ...sessions.routes,
    ],
    stock: shelf.rows,
    change,
    play: async (fields) => {
      const report = reports.wanted(fields)
      return typeof report === 'string' ? report : { reply: await messenger.report(report) }
    },
    forget: () => {
      for (const part of [board, shelf]) part.reset()
      for (const part of [messenger, sessions, people, reports, links]) part.forget()
    },
  }
}

/** The network's envelopes of data and of errors. */
function answersOf(board: Board<'bitlabs'>) {
  return {
    granted: (data: object): Answer => json({ data, status: 'success', trace_id: board.newId('trace') }),
    refused: ({ http, msg }: Refusal): Answer => {
      const status = http ?? Number(board.variant('refusal-status'))
      const error = { details: { http: String(status), msg } }
      return json({ error, status: 'error', trace_id: board.newId('trace') }, status)
    },
  }
}

/** Why a person gets no surveys; null for one who does. */
function restrictionOf({ isUnverified, bannedUntil, reason, country }: Person, ip: string, now: Date) {
  const isBanned = bannedUntil !== null && new Date(bannedUntil) > now
  const unsupported = country !== null && !supportedCountries.has(country) ? country : null
  if (!isUnverified && !isBanned && !isVpn(ip) && !unsupported) return null
  return {
    not_verified: isUnverified || null,
    using_vpn: isVpn(ip) || null,
    banned_until: isBanned ? bannedUntil : null,
    reason: isBanned ? reason : null,
    unsupported_country: unsupported,
  }
}

/** A survey as the list shows it. */
function inWords(survey: BitlabsSurvey, click_url: string) {
  const { id, type, price: cpi, loi, cr, country, language, rating, tags, category } = survey
  const value = String(type === 'start_bonus' ? startBonusPoints : pointsOf(microsOf(cpi)))
  return { id, type, click_url, cpi, value, loi, cr, country, language, rating, tags, category }
}

/** The import of profiles, and the two calls that erase a person. */
function peopleRoutes(board: Board<'bitlabs'>, people: ReturnType<typeof createPeople>): readonly Route[] {
  const { refused, granted } = answersOf(board)
  const erase = (uid: string): Answer => {
    if (!people.has(uid)) return refused({ http: 404, msg: 'There is no such user' })
    people.erase(uid)
    return granted({})
  }
  const asPublisher = (act: (ask: Ask) => Answer) =>
    called(board, (ask) =>
      ask.headers['x-api-token'] === board.dashboard().id
        ? act(ask)
        : refused({ http: 401, msg: 'API token is invalid' }),
    )
  return [
    {
      method: 'POST',
      path: '/bitlabs/v1/publishers/users',
      handle: asPublisher(({ body }) => {
        const wrong = people.import(body)
        return wrong === null ? granted({}) : refused({ http: 400, msg: wrong })
      }),
    },
    {
      method: 'DELETE',
      path: '/bitlabs/v1/publishers/users/{uid}',
      handle: asPublisher(({ params }) => erase(decodeURIComponent(params['uid'] ?? ''))),
    },
    {
      method: 'DELETE',
      path: '/bitlabs/v1/client/user',
      handle: called(board, (ask) => {
        const caller = readCaller(ask, board.dashboard().id)
        return 'msg' in caller ? refused(caller) : erase(caller.uid)
      }),
    },
  ]
}
