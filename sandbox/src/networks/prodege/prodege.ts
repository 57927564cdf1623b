import { setTimeout as sleep } from 'node:timers/promises'
import { json, redirect, type Answer, type Ask } from '../../router.ts'
import { called } from '../answers.ts'
import { createBoard, type Board } from '../board.ts'
import { createMessenger, tampered, type Message } from '../messages.ts'
import type { Network, NetworkOptions } from '../played.ts'
import { atTheDoor, isGenuine, reasons, turnedAway, type TurnedAway } from './entry.ts'
import { createField } from './field.ts'
import { readEntry, surveyUrl, type Entry } from './link.ts'
import { judgeQuotas, type Quota } from './quotas.ts'
import { prodegeTemplate, redirectTo, reconciliationMessage, type Change, type ProdegeTransaction } from './redirect.ts'
import { prodegeErrors, refusalOf, type ErrorCode } from './request.ts'
import { playProdege } from './play.ts'
import type { Project } from './stock.ts'
import type { Ending } from '../screener.ts'
import { createSessions } from '../sessions.ts'

const statusOf = { complete: 1, quota: 2, profile: 3, quality: 4 } as const satisfies Record<Ending, number>
const reasonOf: Readonly<Record<Ending, string>> = { ...reasons, complete: '' }

/** Plays Prodege's surveys feed: the catalogue, links of a project that a panelist enters once, signed redirects, reconciliations. */
export function createProdege({ serverUrl, publicUrl, ownUrl, ...world }: NetworkOptions): Network {
  const callback = `${publicUrl}/api/v1/supplier/prodege/callback`
  const board = createBoard('prodege', prodegeTemplate(`${publicUrl}/r/prodege/end`), world, callback)
  const messenger = createMessenger(board, { serverUrl })
  const sessions = createSessions({ key: 'prodege', name: 'Prodege', publicUrl, newId: world.newId })
  const field = createField(board)
  const transactions = new Map<string, ProdegeTransaction>()
  const { granted, refused } = answersOf(board)

  function catalogue({ query }: Ask): Answer {
    const { id } = board.dashboard()
    const wrong = refusalOf(query, { id, secret: board.secret(), now: board.now() })
    if (wrong !== null) return refused(wrong)
    return granted({ surveys: field.offer().map((one) => shown(one, `${ownUrl()}/prsrvy`)) })
  }

  /** How far the caller's clock is off. The call need not be signed: a caller with a wrong clock could not sign it. */
  function offset({ query }: Ask): Answer {
    const clientTime = query.get('client_time') ?? ''
    if (!/^\d{1,15}$/.test(clientTime)) return refused(1001)
    return granted({ request_time_offset: board.now().getTime() - Number(clientTime) })
  }

  async function click({ query }: Ask): Promise<Answer> {
    const entry = readEntry(query)
    const project = entry && isGenuine(entry) ? field.find(Number(entry.projectId)) : null
    if (!entry || !project) return sessions.turnAway('unknown')
    if (field.hasTaken(project.projectid, entry.vpid)) {
      return redirect(await finish(entry, { status: 3, reason: reasons.duplicate, failedOn: [] }))
    }
    if (!field.click(project, entry.vpid)) {
      return redirect(await finish(entry, { status: 2, reason: reasons.clicks, failedOn: [] }))
    }
    if (board.draw('error-after-commit')) return { status: 500, body: '' }
    const turned = atTheDoor(project, entry, field, board.variant('old-price'))
    return turned ? redirect(await finish(entry, turned)) : begin(project, entry)
  }

  function begin(project: Project, entry: Entry): Answer {
    const judgement = judgeQuotas(project.quotas, entry)
    if ('matched' in judgement) field.count(project.projectid, judgement.matched, 2)
    const judged = (given: Entry['known']) => {
      const known = new Map([...entry.known, ...given])
      const now = field.find(project.projectid) ?? project
      return { known, judgement: judgeQuotas(now.quotas, { ...entry, known }) }
    }
    let answered = judged(new Map())
    return sessions.begin({
      title: project.project_name,
      minutes: project.loi,
      asks: 'asks' in judgement ? judgement.asks : [],
      judge: (given) => {
        answered = judged(given)
        return 'ending' in answered.judgement ? answered.judgement.ending : 'profile'
      },
      end: (ending) => {
        if ('asks' in judgement && 'matched' in answered.judgement) {
          field.count(project.projectid, answered.judgement.matched, 2)
        }
        if (ending === 'complete' && 'matched' in answered.judgement) {
          field.count(project.projectid, answered.judgement.matched, 1)
        }
        const turned = ending === 'profile' ? turnedAway(project, answered, answered.judgement) : null
        return finish(entry, turned ?? { status: statusOf[ending], reason: reasonOf[ending], failedOn: [] })
      },
    })
  }

  /** Ends the survey for a panelist, and returns where the browser goes. */
  async function finish(
    { projectId, vpid, variables }: Entry,
    { status, reason, failedOn }: TurnedAway,
  ): Promise<string> {
    const id = world.newId('transaction')
    const transaction: ProdegeTransaction = { id, projectId, vpid, status, reason, failedOn, variables }
    field.ended(Number(projectId), vpid, status)
    const address = inWords(transaction)
    if (status === 1 && board.draw('reversed-first')) {
      await messenger.send(inReconciliation([{ transaction, newStatus: 4 }]))
    }
    if (board.draw('late-message')) await sleep(board.faults().lateMs, undefined, { ref: false })
    // As when a respondent reloads the page.
    if (board.draw('doubled')) await messenger.send({ event: `redirect ${status}`, method: 'GET', url: address })
    return address
  }

  const inReconciliation = (changes: readonly Change[]): Message =>
    reconciliationMessage(changes, board.dashboard().reconciliations, board.secret())

  /** Records a transaction, and returns its redirect. */
  function inWords(transaction: ProdegeTransaction): string {
    transactions.set(transaction.id, transaction)
    const returned = board.variant('pass-through') === 'returned' ? transaction.variables : []
    const { template } = board.dashboard()
    return tampered(board, redirectTo({ ...transaction, variables: returned }, { template, secret: board.secret() }))
  }

  return {
    key: 'prodege',
    name: 'Prodege',
    board,
    messenger,
    routes: [
      { method: 'GET', path: '/prodege/prodegemr/get-surveys-for-vendor', handle: called(board, catalogue) },
      { method: 'GET', path: '/prodege/prodegemr/lookup-request-time-offset', handle: called(board, offset) },
      { method: 'GET', path: '/prsrvy/g/survey-click', handle: click },
      ...sessions.routes,
    ],
    stock: field.rows,
    change: field.change,
    play: (fields) =>
      playProdege(fields, {
        newId: world.newId,
        find: (id) => transactions.get(id),
        redirected: inWords,
        reconciled: (changes) => messenger.report({ message: inReconciliation(changes) }),
      }),
    forget: () => {
      for (const part of [board, field]) part.reset()
      for (const part of [messenger, sessions]) part.forget()
      transactions.clear()
    },
  }
}

/** The network's answers. Its pages do not say whether their status is a text or an object. */
function answersOf(board: Board<'prodege'>) {
  const status = (words: string, code: ErrorCode | null) =>
    board.variant('return-status') === 'text'
      ? words
      : { status_id: code === null ? 1 : 0, message: [words], error_codes: code === null ? [] : [code] }
  return {
    granted: (data: object): Answer => json({ return_status: status('success', null), ...data }),
    refused: (code: ErrorCode): Answer =>
      json({ return_status: status(prodegeErrors[code], code) }, Number(board.variant('refusal-status'))),
  }
}

/** A project as the catalogue shows it, its fields in the order of the network's pages. */
function shown(project: Project, base: string) {
  const { projectid, project_name, country_code, sample_size, remaining_completes, loi, actual_ir } = project
  const { conversion_rate, cpi, max_clicks_settings, phases, past_participation } = project
  return {
    projectid,
    project_name,
    country_code,
    sample_size,
    remaining_completes,
    loi,
    actual_ir,
    conversion_rate,
    cpi,
    surveyurl: surveyUrl(base, project),
    max_clicks_settings,
    phases,
    ...(past_participation ? { past_participation } : {}),
    quotas: project.quotas.map(shownQuota),
  }
}

const shownQuota = ({ quota_id, parent_quota_id, country_id, calculation_type, ...rest }: Quota) => ({
  quota_id,
  parent_quota_id,
  ...(country_id === undefined ? {} : { country_id }),
  calculation_type,
  sample_size: rest.sample_size,
  number_of_respondents: rest.number_of_respondents,
  targeting_criteria: rest.targeting_criteria,
})
