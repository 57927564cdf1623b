import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedemptionWorld, rightPassword, type RedemptionWorld } from '../../../app/testing/redemption-world.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { wordNotification } from '../../notifications/server/service.ts'
import type { Account } from '../../users/server/service.ts'

let world: RedemptionWorld
let rex: Account
beforeAll(async () => {
  world = await openRedemptionWorld()
  rex = (await world.reviewers(1))[0]!
  await world.stock(500, ['CARD-ONE', 'CARD-TWO'])
})
afterAll(() => world.close())

const request = async () => {
  const account = await world.panelist(500)
  return { account, ...(await world.ask(account.userId, 500, { password: rightPassword })) }
}
const decide = (redemptionId: string, decision: 'approve' | 'reject', reason = '') =>
  world.redemptions.decide({ userId: rex.userId, ip: '10.0.0.1' }, { redemptionId, decision, reason })
const told = async ({ userId }: Account, language: Language = 'en') =>
  (await world.notifications.list(userId, {}, '')).rows
    .map((row) => wordNotification(row, language))
    .map(({ kind, title, text, link }) => [kind, title, text, link])
const mailsTo = ({ email }: Account) => world.letters.filter(({ to }) => to === email)

test('each step of a request is told by the bell: received, sent, rejected with its reason', async () => {
  const sent = await request()
  await decide(sent.redemptionId, 'approve')
  await world.redemptions.send(sent.redemptionId)
  await world.redemptions.send(sent.redemptionId)
  const [reward, page] = ['Gift card of US$5.00', '/redeem-points']
  expect(await told(sent.account)).toEqual([
    ['redemption', 'Your reward is on its way', `${reward}. Its code is in your mailbox.`, page],
    ['redemption', 'We received your request', `${reward}. A person reviews every request.`, page],
  ])
  const rejected = await request()
  await decide(rejected.redemptionId, 'reject', 'The name did not match.')
  expect((await told(rejected.account))[0]).toEqual([
    'redemption',
    'Your request was not approved',
    `${reward}: The name did not match. Your 500 points are back in your wallet.`,
    page,
  ])
})

test('mails about requests can be ended by one click; the one that brings the gift card cannot', async () => {
  const { account, redemptionId } = await request()
  await world.redemptions.deliverReceived(redemptionId)
  const [received] = mailsTo(account)
  expect(received?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(received?.text).toContain('End these mails: https://panel.test/unsubscribe?t=')

  await world.notifications.setPreferences(account.userId, [{ kind: 'redemption', byMail: false }])
  await world.redemptions.deliverReceived(redemptionId)
  expect(mailsTo(account)).toHaveLength(1)
  await decide(redemptionId, 'approve')
  await world.redemptions.send(redemptionId)
  const [, card] = mailsTo(account)
  expect(card?.text).toMatch(/CARD-/)
  expect(card?.headers).toBeUndefined()
  expect(card?.text).not.toContain('unsubscribe')
})

test('what the bell says and what is mailed is in the reader’s language', async () => {
  const { account, redemptionId } = await request()
  await world.users.chooseLanguage(account.userId, 'es')
  await world.redemptions.deliverReceived(redemptionId)
  await decide(redemptionId, 'reject', 'El nombre no coincide.')
  await world.redemptions.deliverRejected(redemptionId)
  const [received, rejected] = mailsTo(account)
  expect(received?.subject).toBe('Hemos recibido tu solicitud')
  expect(received?.text).toContain('Has pedido Gift card de US$5.00. Hemos reservado 500 puntos para ello.')
  expect(received?.text).toContain('Dejar de recibir estos correos: https://panel.test/unsubscribe?t=')
  expect(received?.html).toContain('<html lang="es"')
  expect(rejected?.text).toContain('El motivo: El nombre no coincide.')
  expect(rejected?.text).toContain('Tus 500 puntos han vuelto a tu saldo.')
  const [first] = await told(account, 'es')
  expect(first?.slice(1, 3)).toEqual([
    'Tu solicitud no se ha aprobado',
    'Gift card de US$5.00: El nombre no coincide. Tus 500 puntos han vuelto a tu saldo.',
  ])
  expect((await told(account, 'en'))[0]?.[1]).toBe('Your request was not approved')
})

test('a notification from before there were codes is shown as it was written, beside the new ones', async () => {
  const { account } = await request()
  await world.run(
    `insert into notifications (notification_id, user_id, kind, title, text, at)
     values (gen_random_uuid(), '${account.userId}', 'redemption', 'An old title', 'An old text.', now() + interval '1 minute')`,
  )
  const [old, received] = (await world.notifications.list(account.userId, {}, '')).rows
  expect(wordNotification(old!, 'es')).toMatchObject({ title: 'An old title', text: 'An old text.', code: null })
  expect(wordNotification(received!, 'es')).toMatchObject({
    code: 'redemptions.received',
    values: { reward: 'Gift card', usd: 5 },
    text: 'Gift card de US$5.00. Una persona revisa cada solicitud.',
  })
})
