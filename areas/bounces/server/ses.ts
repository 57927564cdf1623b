import { createVerify, X509Certificate } from 'node:crypto'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { Outgoing, OutgoingResult } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import {
  asList,
  asObject,
  asText,
  judgePermanent,
  parseObject,
  readStatus,
  type Reported,
  type ReportReader,
} from './reported.ts'

/**
 * The hosts of Amazon SNS, one for each region. Its certificates and the addresses that confirm a subscription are there
 * and nowhere else (https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html). The region is
 * matched closely: anyone can own a bucket with the name "sns", which is at `sns.s3-us-west-2.amazonaws.com`.
 */
const snsHost = /^sns\.[a-z]{2}(?:-[a-z]+){1,3}-\d{1,2}\.amazonaws\.com(?:\.cn)?$/
const certificatePath = /^\/SimpleNotificationService-[0-9A-Za-z]+\.pem$/
/** Reports are remembered for this long. An older message may be a repeat, and is refused. */
const believedMs = 60 * dayMs
const isOfSns = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  return protocol === 'https:' && snsHost.test(hostname) && port === '' && username === '' && password === ''
}

/** The signed fields of each type of message, in their order; a field that is absent is left out. */
const signedFields: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}
const digests: Readonly<Record<string, string>> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }
type SnsMessage = Readonly<Record<string, unknown>>

/** Makes the text that SNS signs: each signed field's name and value, each on a line of its own. */
export function makeSignedText(message: SnsMessage): string | null {
  const fields = signedFields[asText(message['Type'])]
  if (!fields) return null
  return fields
    .filter((field) => typeof message[field] === 'string')
    .map((field) => `${field}\n${asText(message[field])}\n`)
    .join('')
}

const certificateMaxLength = 20_000
const hasFailed = (answer: OutgoingResult): boolean => !answer.answered || answer.status >= 500

/**
 * Reads the notifications of Amazon SES that Amazon SNS delivers
 * (https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html). Anyone can have SNS sign a message, so only
 * messages of our own topic count. A subscription of our topic is confirmed. Throws 'unavailable' while SNS cannot be
 * asked: it sends a message again only after an answer of 5xx
 * (https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html).
 */
export function createSesReader({
  topic,
  outgoing,
}: {
  topic: string
  outgoing: Pick<Outgoing, 'call'>
}): ReportReader {
  const certificates = new Map<string, X509Certificate>()

  const findCertificate = async (url: string): Promise<X509Certificate | null> => {
    if (!isOfSns(url) || !certificatePath.test(new URL(url).pathname)) return null
    const known = certificates.get(url)
    if (known) return known
    const answer = await outgoing.call({ url, retries: 2 })
    if (hasFailed(answer)) throw new Problem('unavailable')
    if (!answer.answered || answer.status !== 200 || answer.body.length > certificateMaxLength) return null
    try {
      const certificate = new X509Certificate(answer.body)
      // SNS renews its certificate under a new address, so a few are enough.
      if (certificates.size > 8) certificates.clear()
      certificates.set(url, certificate)
      return certificate
    } catch {
      return null
    }
  }

  const isSigned = async (message: SnsMessage): Promise<boolean> => {
    const text = makeSignedText(message)
    const digest = digests[asText(message['SignatureVersion'])]
    if (text === null || digest === undefined) return false
    const certificate = await findCertificate(asText(message['SigningCertURL']))
    if (!certificate) return false
    const at = Date.parse(asText(message['Timestamp']))
    if (!(Date.now() - at < believedMs)) return false
    if (!(at >= Date.parse(certificate.validFrom) && at <= Date.parse(certificate.validTo))) return false
    return createVerify(digest)
      .update(text, 'utf8')
      .verify(certificate.publicKey, asText(message['Signature']), 'base64')
  }

  return async ({ body }) => {
    const message = parseObject(body)
    if (!message || topic === '' || message['TopicArn'] !== topic || !(await isSigned(message))) return null
    if (message['Type'] === 'SubscriptionConfirmation') {
      const url = asText(message['SubscribeURL'])
      if (!isOfSns(url)) return null
      if (hasFailed(await outgoing.call({ url, retries: 2 }))) throw new Problem('unavailable')
      return []
    }
    return message['Type'] === 'Notification' ? readNotification(parseObject(asText(message['Message'])) ?? {}) : []
  }
}

/** Finds the addresses in a notification of SES; deliveries and failures that pass are left out. */
function readNotification(notification: Readonly<Record<string, unknown>>): Reported[] {
  const type = asText(notification['notificationType']) || asText(notification['eventType'])
  const [bounce, complaint] = [asObject(notification['bounce']), asObject(notification['complaint'])]
  if (type === 'Bounce' && bounce['bounceType'] === 'Permanent')
    return asList(bounce['bouncedRecipients'])
      .map(asObject)
      .map(({ emailAddress, status: given }) => {
        const status = readStatus(asText(given))
        return report(emailAddress, judgePermanent(status), status, bounce['feedbackId'])
      })
  if (type === 'Complaint' && complaint['complaintFeedbackType'] !== 'not-spam')
    return asList(complaint['complainedRecipients'])
      .map(asObject)
      .map(({ emailAddress }) => report(emailAddress, 'complaint', null, complaint['feedbackId']))
  return []
}

const report = (email: unknown, kind: Reported['kind'], status: string | null, id: unknown): Reported => ({
  email: asText(email),
  kind,
  status,
  key: `${asText(id)} ${asText(email).toLowerCase()}`,
})
