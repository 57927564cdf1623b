import { readFile } from 'node:fs/promises'
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
  await decide(rejected.redemptionId, 'reject', 'The name did not match')
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
  expect(received?.text).toContain('End these emails: https://panel.test/unsubscribe?t=')

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
  expect(received?.text).toContain(
    'Has pedido la recompensa «Gift card», con un valor de US$5.00. Hemos reservado 500 puntos para ello.',
  )
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
    values: { reward: { en: 'Gift card' }, usd: 5 },
    text: 'Gift card de US$5.00. Una persona revisa cada solicitud.',
  })
})

test('a reward is named in each reader’s language, as it was named when it was asked for', async () => {
  const nobody = { userId: null, ip: null }
  const name = { en: 'Book voucher', es: 'Vale de libros' }
  const form = { kind: 'codes' as const, name, deliveryText: { en: 'By email' }, amounts: [500], position: 3 }
  await world.rewards.create(nobody, form, 'books')
  await world.run(`update rewards set state = 'offered' where reward_id = 'books'`)
  const account = await world.panelist(500)
  await world.users.chooseLanguage(account.userId, 'es')
  const { redemptionId } = await world.ask(account.userId, 500, { password: rightPassword, rewardId: 'books' })
  await world.run(`update rewards set names = '{"en": "Renamed", "es": "Cambiado"}' where reward_id = 'books'`)

  const { redemptions } = world
  const own = async () => (await redemptions.own(account.userId, {})).rows[0]!
  expect(redemptions.wordOwn(await own(), 'es').rewardName).toBe('Vale de libros')
  expect(redemptions.wordOwn(await own(), 'en')).toMatchObject({
    rewardName: 'Book voucher',
    rewardNameInEnglish: 'Book voucher',
  })
  expect((await redemptions.queue({})).rows.find((row) => row.redemptionId === redemptionId)?.rewardName).toEqual(name)
  expect([...(await redemptions.namesFor(account.userId, 'es'))]).toEqual([['Book voucher', 'Vale de libros']])
  expect((await told(account, 'es'))[0]?.[2]).toBe('Vale de libros de US$5.00. Una persona revisa cada solicitud.')
  expect((await told(account))[0]?.[2]).toBe('Book voucher of US$5.00. A person reviews every request.')
  await redemptions.deliverReceived(redemptionId)
  expect(mailsTo(account)[0]?.text).toContain('Has pedido la recompensa «Vale de libros», con un valor de US$5.00.')
})

test('requests from before names were kept by language get those of their reward, if it still has that name', async () => {
  const { account, redemptionId } = await request()
  const [, fill] = (await readFile(new URL('migrations/1267_reward_names.sql', import.meta.url), 'utf8')).split(
    /(?=^update )/m,
  )
  const namesNow = async () => (await world.redemptions.own(account.userId, {})).rows[0]?.rewardName
  const forget = `update redemptions set reward_names = null where redemption_id = '${redemptionId}'`
  const nameReward = (names: string) => `update rewards set names = '${names}' where reward_id = 'gift-card'`
  await world.run(forget, nameReward('{"en": "Something else", "es": "Otra cosa"}'), fill!)
  expect(await namesNow()).toBe('Gift card')
  await world.run(nameReward('{"en": "Gift card", "es": "Tarjeta"}'), fill!)
  expect(await namesNow()).toEqual({ en: 'Gift card', es: 'Tarjeta' })
  await world.run(nameReward('{"en": "Gift card"}'))
})

const upgrade = async (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
test('what version 0.1.0 wrote about requests is said in the reader’s language; any other text stays as it was written', async () => {
  const account = await world.panelist(0)
  const card = 'Shopping gift card of US$10.00'
  const failed = 'Our gift-card partner could not fulfil this request.'
  const rows: [title: string, text: string][] = [
    ['We received your request', `${card}. A person reviews every request.`],
    ['Your reward is on its way', `${card}. Its code is in your mailbox.`],
    ['Your reward is on its way', `${card}. Our gift-card partner mails it to you.`],
    ['Your request was not approved', `${card}: ${failed} Your 1000 points are back in your wallet.`],
    [
      'Your request was not approved',
      `${card}: It is 5 of your cards. 400 of your 1000 points are back in your wallet; 600 paid what you owed for a survey that was taken back.`,
    ],
    [
      'Your request was not approved',
      `${card}: No. Your 1000 points paid what you owed for a survey that was taken back.`,
    ],
    ['Your request was not approved', `${card}: We could not see why.`],
    ['Your reward is on its way', 'By a pigeon.'],
  ]
  for (const [at, [title, text]] of rows.entries())
    await world.run(
      `insert into notifications (notification_id, user_id, kind, title, text, link, at)
       values (gen_random_uuid(), '${account.userId}', 'redemption', '${title}', '${text}', '/redeem-points',
         now() - interval '${at} minutes')`,
    )
  await world.run(await upgrade('../../notifications/server/migrations/0252_messages_of_0_1_0.sql'))
  expect((await told(account, 'es')).map(([, ...said]) => said.slice(0, 2))).toEqual([
    ['Hemos recibido tu solicitud', 'Tarjeta regalo para compras de US$10.00. Una persona revisa cada solicitud.'],
    ['Tu recompensa está en camino', expect.stringMatching(/^Tarjeta regalo para compras de US\$10\.00\. Su código/)],
    ['Tu recompensa está en camino', expect.stringMatching(/^Tarjeta regalo para compras de US\$10\.00\. Nuestro/)],
    [
      'Tu solicitud no se ha aprobado',
      'Tarjeta regalo para compras de US$10.00: Nuestro proveedor de tarjetas no ha podido atender esta solicitud. Tus 1,000 puntos han vuelto a tu saldo.',
    ],
    [
      'Tu solicitud no se ha aprobado',
      expect.stringContaining('It is 5 of your cards. Has recuperado 400 de tus 1,000 puntos'),
    ],
    ['Tu solicitud no se ha aprobado', expect.stringContaining('No. Tus 1,000 puntos han pagado lo que debías')],
    ...rows.slice(-2),
  ])
  const grouped = rows.map(([title, text]) => [title, text.replaceAll('1000', '1,000')])
  expect((await told(account, 'en')).map(([, ...said]) => said.slice(0, 2))).toEqual(grouped)
})

test('the reason that version 0.1.0 wrote by itself is said in the reader’s language', async () => {
  const { account, redemptionId } = await request()
  await decide(redemptionId, 'reject', 'Our gift-card partner could not fulfil this request.')
  await world.run(await upgrade('migrations/1268_reason_of_0_1_0.sql'))
  const [row] = (await world.redemptions.own(account.userId, {})).rows
  expect(world.redemptions.wordOwn(row!, 'es')).toMatchObject({
    reasonCode: 'redemptions.refused-other',
    reason: expect.stringContaining('Nuestro'),
  })
  expect(world.redemptions.wordOwn(row!, 'en').reason).toBe('Our gift-card partner could not fulfil this request.')
})
