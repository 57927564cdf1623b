import type { Permission } from '../../../platform/contract/access.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { AlertRule, ForDesk } from '../../../platform/server/for-desk.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Notifications } from '../../notifications/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { alertsAtMost } from '../contract/home.ts'
import { findCarriers, judgeCount, judgeRate, type Carrier, type Judged } from './alert-rules.ts'
import { writeAlertLetter } from './mail.ts'
import { opensTo } from './rules.ts'
import * as store from './store.ts'

export type AlertNeeds = {
  db: Db
  forDesk: () => readonly ForDesk[]
  audit: Pick<Audit, 'record' | 'namesOf'>
  notifications: Pick<Notifications, 'notifyAll'>
  users: Pick<Users, 'find'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  log: Pick<Log, 'warn'>
}
type Staff = { userId: string; permissions: readonly Permission[]; ip: string }
/** An open alert as a reader sees it; its texts are still messages. */
export type OpenAlert = {
  alertId: string
  rule: string
  title: Message
  cause: Message[]
  openedAt: Date
  href: string
  isPinned: boolean
  ackedByName: string | null
}
export type Alerts = ReturnType<typeof createAlerts>

/** How long closed alerts are kept. */
const keptDays = 400

type Finding = Omit<store.NewAlert, 'alertId' | 'rule'> & { judged: Judged }
type Opened = Finding & { alertId: string }

/**
 * Alerts: the rules of the areas are checked regularly; a finding opens an alert, which closes when its cause is gone.
 */
export function createAlerts({ db, forDesk, audit, notifications, users, jobs, mail, log }: AlertNeeds) {
  const listRules = (): AlertRule[] => forDesk().flatMap(({ alerts = [] }) => alerts)
  const rulesFor = (permissions: readonly Permission[]): AlertRule[] =>
    listRules().filter((rule) => opensTo(rule, permissions))

  const notifyHolders = async (tx: Tx, rule: AlertRule, newFindings: readonly Opened[]): Promise<void> => {
    if (newFindings.length === 0) return
    const staff = await store.listHolders(tx, rule.permission)
    const notes = newFindings.flatMap((one) =>
      staff.map((userId) => ({
        userId,
        kind: 'account' as const,
        message: describeAlert(rule.rule, one),
        link: documentPaths.dashboard,
      })),
    )
    await notifications.notifyAll(tx, notes)
    // Notifications in the bell can wait until someone looks; an alert that cannot be dismissed is emailed as well.
    if (!rule.isPinned) return
    for (const { alertId } of newFindings)
      for (const userId of staff) await jobs.add(tx, 'desk.mail-alert', { userId, alertId })
  }

  const lookAt = async (rule: AlertRule): Promise<void> => {
    const found = await judge(rule)
    await transaction(db, async (tx) => {
      const isOpen = new Set(await store.listSubjects(tx, rule.rule))
      const standing = found.filter(
        ({ judged, subject }) => judged === 'opens' || (judged === 'stays' && isOpen.has(subject)),
      )
      const opened: Opened[] = []
      for (const one of standing) {
        const alertId = newId()
        if (await store.open(tx, { ...one, alertId, rule: rule.rule })) opened.push({ ...one, alertId })
      }
      await store.closeExcept(
        tx,
        rule.rule,
        standing.map(({ subject }) => subject),
      )
      await notifyHolders(tx, rule, opened)
    })
  }

  return {
    /** Whether any rule alerts a reader with these permissions. */
    isAnyFor: (permissions: readonly Permission[]): boolean => rulesFor(permissions).length > 0,

    /** Lists the open alerts that a reader may see. */
    listOpen: async (permissions: readonly Permission[]): Promise<OpenAlert[]> => {
      const rules = new Map(rulesFor(permissions).map((rule) => [rule.rule, rule]))
      const rows = await store.listOpen(db, [...rules.keys()], alertsAtMost)
      const names = await audit.namesOf(rows.flatMap(({ acked_by: by }) => by ?? []))
      return rows.map((row) => {
        const rule = rules.get(row.rule)
        return {
          alertId: row.alert_id,
          rule: row.rule,
          title: describeAlert(row.rule, row),
          cause: row.cause.map((one) => describeCause(row.rule, one)),
          openedAt: row.opened_at,
          href: rule?.href(row.subject) ?? documentPaths.dashboard,
          isPinned: rule?.isPinned ?? false,
          ackedByName: row.acked_by && (names.get(row.acked_by) ?? null),
        }
      })
    },

    /** Records that someone is looking into an alert. Refuses an alert that is pinned until its cause is gone. */
    acknowledge: (staff: Staff, alertId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const row = isId(alertId) ? await store.lockOpen(tx, alertId) : undefined
        const rule = rulesFor(staff.permissions).find((one) => one.rule === row?.rule)
        if (!row || !rule) throw new Problem('not-found')
        if (rule.isPinned) throw new Problem('not-allowed')
        await store.acknowledge(tx, alertId, staff.userId)
        await audit.record(tx, {
          actorId: staff.userId,
          action: 'home.acknowledge',
          subject: alertId,
          after: { rule: row.rule },
          ip: staff.ip,
        })
      }),

    /** Emails an alert, unless it has closed in the meantime or its reader has left. */
    deliver: async (userId: string, alertId: string): Promise<void> => {
      const [account, row] = await Promise.all([users.find(db, userId), store.findOpen(db, alertId)])
      if (!account || account.closedAt || !row) return
      const { email: to, language } = account
      const detail: Message = { code: `alerts-desk.${row.rule}Text`, values: {} }
      await mail.send(writeAlertLetter(mail, { to, language }, { alert: describeAlert(row.rule, row), detail }))
    },

    /** Checks every rule. A rule that fails is logged and leaves its alerts as they are. */
    look: async (): Promise<void> => {
      for (const rule of listRules())
        await lookAt(rule).catch((error: unknown) =>
          log.warn({ err: error, rule: rule.rule }, 'a rule of alerts could not be looked at'),
        )
      await transaction(db, (tx) => store.forgetClosed(tx, keptDays))
    },
  }
}

async function judge(rule: AlertRule): Promise<Finding[]> {
  if ('finds' in rule) return (await rule.finds()).map((facts) => ({ ...facts, cause: [], judged: 'opens' }))
  if ('rates' in rule)
    return (await rule.rates()).map(({ subject, name, ...rates }) => ({
      subject,
      name,
      value: toPercent(rates.now),
      expected: toPercent(rates.before),
      cause: findCarriers(rates),
      judged: judgeRate(rates, rule.bad),
    }))
  return (await rule.counts()).map(({ subject, name, now, before }) => ({
    subject,
    name,
    value: now,
    expected: before.length === 0 ? null : Math.round(before.reduce((sum, one) => sum + one, 0) / before.length),
    cause: [],
    judged: judgeCount({ now, before }, rule.bad),
  }))
}

const toPercent = ({ hits, of }: { hits: number; of: number }): number => (of === 0 ? 0 : Math.round((hits / of) * 100))

const describeAlert = (
  rule: string,
  { name, value, expected }: Pick<Finding, 'name' | 'value' | 'expected'>,
): Message => ({
  code: `alerts-desk.${rule}`,
  values: { name, value, expected: expected ?? 0 },
})
const describeCause = (rule: string, { share, name, hits, of }: Carrier): Message => ({
  code: `alerts-desk.${rule}Cause`,
  values: { share: Math.round(share * 100), name, hits, of },
})
