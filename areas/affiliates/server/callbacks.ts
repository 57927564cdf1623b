import { buildCallbackUrl, fillPlaceholders } from '../contract/affiliate-url.ts'
import type { CallbackStatus } from '../contract/campaign-callbacks.ts'
import { noRedirect, pixelRedirect } from '../contract/campaign-draft.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Outgoing, OutgoingResult } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import * as store from './callback-store.ts'
import type { CallbackEvent, CallbackRow } from './callback-store.ts'
import type { LeadRow } from './lead-store.ts'
import { breakerSeconds, callbackHours, callbackTimeoutMs, isHostFailure, outcomeOf, pauseSeconds } from './rules.ts'
import { linkOf, namedValues } from './shown.ts'
import type { Signing } from './signing.ts'
import { findCampaign, type CampaignRow } from './store.ts'

/** Longer than a call can take, so that a process that died gives its callback back. */
const claimSeconds = 60
const keptAnswer = 2_000
/** After a host's rest its callbacks come back spread over so many seconds. */
const spreadSeconds = 30

type Needs = {
  db: Db
  jobs: Pick<Jobs, 'add'>
  outgoing: Pick<Outgoing, 'call'>
  signing: Signing
  random?: () => number
}
export type Pixel = { callbackId: string; url: string }

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000)
/** What is sent with a callback, byte for byte the same at every attempt. */
export const bodyOf = ({ payload }: Pick<CallbackRow, 'payload'>): string => JSON.stringify(payload)

/** Why nothing was answered; empty when something was. */
export const failureOf = (result: OutgoingResult): string =>
  result.answered ? '' : `${result.reason}: ${result.detail}`
/** As much of an answer as is kept. */
export const answerOf = (result: OutgoingResult): string =>
  result.answered ? result.body.replaceAll('\0', '').slice(0, keptAnswer) : ''

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/** What vendors are told of their leads: pixels that browsers load, and calls from server to server. */
export function createCallbacks({ db, jobs, outgoing, signing, random = Math.random }: Needs) {
  const queue = (tx: Tx, { callback_id: callbackId, host }: Pick<CallbackRow, 'callback_id' | 'host'>, runAt?: Date) =>
    jobs.add(
      tx,
      'affiliates.call-back',
      { callbackId },
      // One after another for each host: a vendor that hangs keeps one worker waiting, never all.
      { key: `callback:${callbackId}`, queue: `callbacks:${host}`, ...(runAt ? { runAt } : {}) },
    )

  /** Keeps what is to be told of a lead and has it sent, in the caller's transaction. The pixel when a browser is to load one. */
  async function tell(
    tx: Tx,
    campaign: CampaignRow,
    lead: LeadRow,
    event: CallbackEvent,
    now: Date,
  ): Promise<Pixel | null> {
    const { redirect_type: type, redirect_url: redirectUrl } = campaign
    if (type === noRedirect || redirectUrl === '') return null
    // Only receivers who ask what happened are told more than leads: others would count each call as one.
    if (event !== 'lead' && (type === pixelRedirect || !redirectUrl.includes('{event}'))) return null
    const callbackId = newId()
    const values = valuesOf(campaign, lead, event, callbackId, now)
    const url = fillPlaceholders(buildCallbackUrl(redirectUrl, linkOf(campaign)), values)
    const kind = type === pixelRedirect ? 'pixel' : 's2s'
    const { lead_id: leadId, aff_id: affId } = lead
    const payload = { type: event, timestamp: now.toISOString(), data: values }
    const one = {
      callbackId,
      leadId,
      affId,
      kind,
      event,
      url,
      host: hostOf(url),
      payload,
      now,
      hours: callbackHours,
    } as const
    if (!(await store.insertCallback(tx, one))) return null
    if (kind === 'pixel') return { callbackId, url }
    await queue(tx, { callback_id: callbackId, host: one.host })
    return null
  }

  async function conclude(tx: Tx, row: CallbackRow, result: OutgoingResult, isManual: boolean): Promise<void> {
    const now = await nowOf(tx)
    const outcome = outcomeOf(result)
    if (outcome === 'delivered') await store.hostAnswered(tx, row.host)
    else if (isHostFailure(result)) await store.hostFailed(tx, row.host, now, breakerSeconds)
    const nextAt = outcome === 'again' ? after(now, pauseSeconds(row.attempts + 1)) : null
    const isOver = nextAt !== null && nextAt > row.expires_at
    const status: CallbackStatus =
      outcome === 'delivered' ? 'delivered' : outcome === 'dead' || isOver ? 'dead' : 'waiting'
    const attempt = {
      at: now,
      status: result.answered ? result.status : null,
      failure: failureOf(result),
      answer: answerOf(result),
      ms: result.ms,
      isManual,
    }
    await store.noteAttempt(tx, row.callback_id, attempt, { status, nextAt: status === 'waiting' ? nextAt : null })
    if (status === 'waiting') return queue(tx, row, nextAt ?? now)
    const next = await store.nextCallbackOf(tx, row.lead_id)
    if (next) await queue(tx, next)
  }

  return {
    tell,
    pixelOf: async (tx: Tx, leadId: string, now: Date): Promise<Pixel | null> => {
      const row = await store.waitingPixel(tx, leadId, now)
      return row ? { callbackId: row.callback_id, url: row.url } : null
    },
    noteFired: async (callbackId: string): Promise<void> => {
      if (isId(callbackId)) await store.noteFired(db, callbackId)
    },
    endOldPixels: () => store.endOldPixels(db),

    /**
     * Sends a callback that is due, and plans what follows: the next attempt, the next event of the lead, or nothing more. Harmless
     * to repeat. A host that fails again and again is left alone for a while; `isManual` asks it all the same.
     */
    deliver: async (callbackId: string, isManual = false): Promise<void> => {
      const row = await store.claimCallback(db, callbackId, claimSeconds)
      if (!row) return
      const now = await nowOf(db)
      const closedUntil = isManual ? null : await store.hostClosedUntil(db, row.host, claimSeconds, now)
      if (closedUntil) {
        const at = after(closedUntil, random() * spreadSeconds)
        await transaction(db, async (tx) => {
          await store.putOffCallback(tx, callbackId, at)
          await queue(tx, row, at)
        })
        return
      }
      const campaign = await findCampaign(db, row.aff_id)
      if (!campaign) return
      const body = bodyOf(row)
      const headers = signing.headersOf(campaign, { id: callbackId, body, now })
      const result = await outgoing.call({ url: row.url, method: 'POST', headers, body, timeoutMs: callbackTimeoutMs })
      await transaction(db, (tx) => conclude(tx, row, result, isManual))
    },

    /** Has a callback sent again at once, whatever became of it, with another day of attempts; the id stays. */
    resend: async (tx: Tx, row: CallbackRow): Promise<void> => {
      if (row.kind !== 's2s' || row.url === '') throw new Problem('not-found')
      const { callback_id: callbackId } = row
      await store.reviveCallback(tx, callbackId, await nowOf(tx), callbackHours)
      await jobs.add(tx, 'affiliates.call-back', { callbackId, isManual: true }, { key: `callback:${callbackId}` })
    },
  }
}

/** What the placeholders of an address stand for: what the click carried, and what the house knows. */
function valuesOf(campaign: CampaignRow, lead: LeadRow, event: CallbackEvent, callbackId: string, now: Date) {
  const house = {
    event,
    event_id: callbackId,
    lead_id: lead.lead_id,
    aff_id: String(lead.aff_id),
    click_id: lead.click_value,
    sub1: lead.parameters[campaign.sub_id_1] ?? '',
    sub2: lead.parameters[campaign.sub_id_2] ?? '',
    source: lead.source,
    creative_id: lead.creative,
    placement: lead.placement,
    payout: (campaign.cost_cents / 100).toFixed(2),
    currency: 'USD',
    timestamp: String(Math.floor(now.getTime() / 1_000)),
  }
  return { ...lead.parameters, ...house, ...namedValues(linkOf(campaign), house) }
}
