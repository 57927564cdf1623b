import type { Message } from '../messages.ts'
import { prodegeSignature } from './signing.ts'

export type ProdegeStatus = 1 | 2 | 3 | 4
export type ProdegeTransaction = {
  id: string
  projectId: string
  vpid: string
  /** 1 complete, 2 over quota, 3 disqualified, 4 poor quality. */
  status: ProdegeStatus
  /** The network's term reason; empty after a complete. */
  reason: string
  /** The questions on which a panelist failed before the survey. */
  failedOn: readonly number[]
  /** What the panel added to the entry link. */
  variables: readonly (readonly [name: string, text: string])[]
}

/** The address that the panel's staff ask the network to set: our parameter names, the network's placeholders. */
export const prodegeTemplate = (redirect: string): string =>
  `${redirect}?tId=@transid@&projectId=@projectid@&vpid=@vpid@&status=@status@&r=@termreason@&hash=@hash@`

/** The address to which the network sends the browser. Every parameter except the hash is signed. */
export function redirectTo(
  { id, projectId, vpid, status, reason, failedOn, variables }: ProdegeTransaction,
  { template, secret }: { template: string; secret: string },
): string {
  const filled: Readonly<Record<string, string>> = {
    transid: id,
    projectid: projectId,
    vpid,
    status: String(status),
    termreason: reason,
    dqquestionid: failedOn.join('-'),
  }
  const [address = '', query = ''] = template.split('?')
  const parameters = query
    .split('&')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
    .filter(([, text]) => text !== '@hash@')
    .map(([name, text]): [string, string] => [name, text.replace(/@(\w+)@/g, (_all, key: string) => filled[key] ?? '')])
  const named = new Set(parameters.map(([name]) => name))
  const signed = [...parameters, ...variables.filter(([name]) => !named.has(name))]
  const written = signed.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')
  return `${address}?${written}&hash=${prodegeSignature(signed, secret)}`
}

export type Change = { transaction: ProdegeTransaction; newStatus: ProdegeStatus }

/** What the network posts when it changes transactions later. Which text it signs is unknown; here it is the list as written. */
export function reconciliationMessage(changes: readonly Change[], url: string, secret: string): Message {
  const reconciliations = changes.map(({ transaction, newStatus }) => ({
    transid: Number(transaction.id),
    newstatus: newStatus,
    projectid: Number(transaction.projectId),
    vpid: transaction.vpid,
    passthruvariables: transaction.variables.map((pair) => pair.join('=')).join('&'),
  }))
  const signature = prodegeSignature([['reconciliations', JSON.stringify(reconciliations)]], secret)
  return { event: 'reconciliation', method: 'POST', url, body: JSON.stringify({ reconciliations, signature }) }
}
