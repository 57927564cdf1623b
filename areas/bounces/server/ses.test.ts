import { createSign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../../../app/testing/certificate.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import type { OutgoingResult } from '../../../platform/server/outgoing.ts'
import { createSesReader, makeSignedText } from './ses.ts'

/** The example of https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html, with the fields that matter. */
const sesBounce = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      {
        emailAddress: 'jane@example.com',
        status: '5.1.1',
        action: 'failed',
        diagnosticCode: 'smtp; 550 5.1.1 <jane@example.com>... User',
      },
    ],
    bounceSubType: 'General',
    timestamp: '2016-01-27T14:59:38.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
    remoteMtaIp: '127.0.2.0',
  },
  mail: { timestamp: '2016-01-27T14:59:38.237Z', source: 'john@example.com', messageId: '00000138111222aa' },
}
const topic = 'arn:aws:sns:us-west-2:123456789012:bounces'
const certificateUrl =
  'https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem'

describe('a notification of Amazon SES', () => {
  const { key, certificate } = makeCertificate('sns.amazonaws.com', 100)
  const called: string[] = []

  const outgoing = {
    call: async ({ url }: { url: string }): Promise<OutgoingResult> => {
      called.push(url)
      const body = url === certificateUrl ? certificate : 'ok'
      return { answered: true, status: 200, headers: {}, body, isCut: false, tries: 1, ms: 1 }
    },
  }
  /** Signs a message as the document says: written here from the document, not by the code under test. */
  const signed = (more: Record<string, string>, version: '1' | '2' = '2') => {
    const message: Record<string, string> = {
      Type: 'Notification',
      MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
      TopicArn: topic,
      Message: JSON.stringify(sesBounce),
      Timestamp: new Date().toISOString(),
      SignatureVersion: version,
      SigningCertURL: certificateUrl,
      ...more,
    }
    const names =
      message['Type'] === 'Notification'
        ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
        : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    const lines = names.filter((name) => name in message).flatMap((name) => [name, message[name] ?? ''])
    const text = lines.map((line) => `${line}\n`).join('')
    message['Signature'] = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
      .update(text)
      .sign(key, 'base64')
    return message
  }
  const read = (message: object) => createSesReader({ topic, outgoing })({ body: JSON.stringify(message), headers: {} })

  test.each(['1', '2'] as const)('signed with version %s names the address that is gone', async (version) => {
    expect(await read(signed({}, version))).toMatchObject([
      { email: 'jane@example.com', kind: 'gone', status: '5.1.1' },
    ])
    expect(await read(signed({ Subject: 'Amazon SES' }, version))).toHaveLength(1)
  })

  test('is refused when anything that is signed was changed, from another topic, host or time', async () => {
    const good = signed({ Subject: 'x' })
    for (const field of ['Message', 'MessageId', 'Subject', 'Timestamp', 'Type'])
      expect(await read({ ...good, [field]: `${good[field]} ` })).toBeNull()
    expect(await read({ ...good, SignatureVersion: '1' })).toBeNull()
    expect(await read(signed({ TopicArn: 'arn:aws:sns:us-west-2:999999999999:bounces' }))).toBeNull()
    expect(await read(signed({ Timestamp: '2016-01-27T14:59:38.237Z' }))).toBeNull()
    // The certificate is older than this message, but what it says is not remembered for so long.
    const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
    expect(await read(signed({ Timestamp: ago(61) }))).toBeNull()
    expect(await read(signed({ Timestamp: ago(59) }))).toHaveLength(1)
    called.length = 0
    for (const url of [
      'http://sns.us-west-2.amazonaws.com/a.pem',
      'https://sns.us-west-2.amazonaws.com.evil.example/a.pem',
      'https://evil.example/sns.us-west-2.amazonaws.com/a.pem',
      'https://bucket.s3.amazonaws.com/a.pem',
      'https://sns.us-west-2.amazonaws.com:8443/a.pem',
      'https://u@sns.us-west-2.amazonaws.com/a.pem',
      certificateUrl.replace('us-west-2', 's3-us-west-2'),
      certificateUrl.replace('SimpleNotificationService', 'Other'),
    ])
      expect(await read(signed({ SigningCertURL: url }))).toBeNull()
    expect(called).toEqual([])
    expect(makeSignedText({ Type: 'Other' })).toBeNull()
  })

  test('that asks to confirm a subscription is confirmed, at a host of SNS alone', async () => {
    called.length = 0
    const confirm = (SubscribeURL: string) =>
      signed({ Type: 'SubscriptionConfirmation', Token: '2336', Message: 'm', SubscribeURL })
    const url = 'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=2336'
    expect(await read(confirm(url))).toEqual([])
    expect(called).toContain(url)
    expect(await read(confirm('https://evil.example/?Action=ConfirmSubscription'))).toBeNull()
    expect(called.filter((one) => one.includes('evil'))).toEqual([])
  })

  test('waits for SNS to send it again while what it needs of SNS cannot be had', async () => {
    const subscribeUrl = 'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=2336'
    const confirm = signed({
      Type: 'SubscriptionConfirmation',
      Token: '2336',
      Message: 'm',
      SubscribeURL: subscribeUrl,
    })
    const away = { answered: false, reason: 'timed-out', detail: 'no answer', tries: 3, ms: 1 } as const
    const broken = { answered: true, status: 503, headers: {}, body: '', isCut: false, tries: 3, ms: 1 } as const
    for (const failed of [away, broken]) {
      const without = (url: string) => ({
        call: async (asked: { url: string }) => (asked.url === url ? failed : outgoing.call(asked)),
      })
      const readWithout = (url: string, message: object) =>
        createSesReader({ topic, outgoing: without(url) })({ body: JSON.stringify(message), headers: {} })
      await expect(readWithout(certificateUrl, signed({}))).rejects.toMatchObject({ code: 'unavailable' })
      await expect(readWithout(subscribeUrl, confirm)).rejects.toMatchObject({ code: 'unavailable' })
    }
    // A certificate that SNS does not have is a forged one.
    const missing = { call: async (): Promise<OutgoingResult> => ({ ...broken, status: 404 }) }
    expect(
      await createSesReader({ topic, outgoing: missing })({ body: JSON.stringify(signed({})), headers: {} }),
    ).toBeNull()
  })

  test('about a passing failure, a full mailbox or a delivery suppresses nothing', async () => {
    const told = async (change: object) => read(signed({ Message: JSON.stringify({ ...sesBounce, ...change }) }))
    const { bounce } = sesBounce
    expect(await told({ bounce: { ...bounce, bounceType: 'Transient' } })).toEqual([])
    expect(await told({ notificationType: 'Delivery' })).toEqual([])
    const full = { ...bounce, bouncedRecipients: [{ emailAddress: 'jane@example.com', status: '5.2.2' }] }
    expect(await told({ bounce: full })).toMatchObject([{ kind: 'refused' }])
    const complaint = {
      complainedRecipients: [{ emailAddress: 'richard@example.com' }],
      feedbackId: 'f',
      complaintFeedbackType: 'abuse',
    }
    expect(await told({ notificationType: 'Complaint', complaint })).toMatchObject([
      { email: 'richard@example.com', kind: 'complaint' },
    ])
    const not = { ...complaint, complaintFeedbackType: 'not-spam' }
    expect(await told({ notificationType: 'Complaint', complaint: not })).toEqual([])
  })
})
