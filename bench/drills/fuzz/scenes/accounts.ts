import { socialTicketMinutes } from '../../../../areas/auth/contract/auth.ts'
import { enrolWaitMinutes } from '../../../../areas/auth/contract/second-step.ts'
import { addTicket, type Identity } from '../../../../areas/auth/server/social-store.ts'
import { addChallenge } from '../../../../areas/auth/server/second-step-store.ts'
import { nowOf, transaction } from '../../../../platform/server/db.ts'
import { hashOf, newId, newToken } from '../../../../platform/server/secrets.ts'
import { appCode } from '../../../../app/testing/app-code.ts'
import type { Caller } from '../cast.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { nowhere, password, unused } from '../values.ts'

const otherPassword = 'damson-orchard-8'

/** Ways in: passwords, keys from mails, sign-ins by a provider, second steps. */
export function wayInScenes(stage: Stage): Scenes {
  const { ask, member, newcomer, mailedKey, verify, enrolled, world, random } = stage
  const { db } = world.program
  const logIn = async ({ email }: Caller) =>
    ask<{ token: { refresh: { token: string } } | null; challenge?: string }>(null, 'POST', 'auth/login', {
      email,
      password,
    })

  /** Whom a provider has just vouched for, as its way back to us leaves it. */
  async function vouchedFor(email: string) {
    const uid = unused(random)
    const names = { firstName: 'Ada', lastName: 'Byron' }
    const who: Identity = {
      ...names,
      provider: 'google',
      issuer: nowhere,
      subject: uid,
      email,
      isEmailVerified: true,
    }
    const token = newToken()
    await addTicket(db, newId(), hashOf(token), who, socialTicketMinutes)
    return { uid, providerId: 'google', token, acceptedTerms: true }
  }
  /** A log-in that waits for an app to be set up. */
  async function enrolling(): Promise<string> {
    const { userId } = await member('4')
    const challenge = newToken()
    await transaction(db, async (tx) => {
      const made = { challengeId: newId(), userId, way: 'password' as const, sealedSecret: null }
      await addChallenge(tx, { ...made, hash: hashOf(challenge), now: await nowOf(tx), minutes: enrolWaitMinutes })
    })
    return challenge
  }

  return {
    'POST auth/login': async () => ({ body: { email: (await member()).email, password } }),
    'POST auth/reset-forgot-password': async () => {
      const { userId, email } = await member()
      await ask(null, 'POST', 'auth/forgot-password', { email })
      return { body: { userId: await mailedKey(userId, 'reset-password'), password: otherPassword } }
    },
    'POST auth/mail-verification': async () => {
      const { userId } = await newcomer()
      return { body: { userId: await mailedKey(userId, 'verify-email') } }
    },
    'POST user/getUserDetailsEmailverify': async () => ({ body: { userId: await verify((await newcomer()).userId) } }),
    'POST auth/refresh': async () => ({ body: { refresh: (await logIn(await member())).token?.refresh.token } }),
    'POST auth/loginWithSocial': async () => ({ body: await vouchedFor(`${unused(random)}@example.com`) }),
    'POST auth/enrolSecondStep': async () => ({ body: { challenge: await enrolling() } }),
    'POST auth/secondStep': async () => {
      if (random.chance(0.5)) {
        const challenge = await enrolling()
        const { secret } = await ask<{ secret: string }>(null, 'POST', 'auth/enrolSecondStep', { challenge })
        return { body: { challenge, code: appCode(secret) } }
      }
      const { caller, codes } = await enrolled()
      return { body: { challenge: (await logIn(caller)).challenge, code: codes[0] } }
    },
    'POST user/disconnect': async () => {
      const caller = await member()
      await ask(null, 'POST', 'auth/loginWithSocial', await vouchedFor(caller.email))
      return { caller, body: { providerId: 'google' } }
    },
  }
}

/** What people do about their own ways in. */
export function ownWayScenes({ ask, member, newcomer, verify, enrolled, boss, world }: Stage): Scenes {
  const withCode = async () => {
    const { caller, codes } = await enrolled()
    return { caller, body: { password, code: codes[0] } }
  }
  return {
    'POST auth/changePassword': async () => ({
      caller: await member(),
      body: { currentPassword: password, newPassword: otherPassword },
    }),
    'POST auth/choosePassword': async () => {
      // Verified in another browser than the one where the password was typed, which is therefore set aside.
      const { userId, email } = await newcomer()
      const opened = await ask<{ token: { access: { token: string } } }>(
        null,
        'POST',
        'user/getUserDetailsEmailverify',
        { userId: await verify(userId) },
      )
      return { caller: { role: '1', userId, email, token: opened.token.access.token }, body: { password } }
    },
    'POST user/beginSecondStep': async () => ({ caller: await member('4'), body: { password } }),
    'POST user/confirmSecondStep': async () => {
      const caller = await member('4')
      const begun = await ask<{ challenge: string; secret: string }>(caller, 'POST', 'user/beginSecondStep', {
        password,
      })
      return { caller, body: { challenge: begun.challenge, code: appCode(begun.secret) } }
    },
    'POST user/renewRecoveryCodes': withCode,
    'POST user/endSecondStep': withCode,
    'POST user/endSession': async () => {
      const caller = await member()
      await world.logIn(caller.userId, caller.role)
      const sessions = await ask<{ sessionId: string; isThis: boolean }[]>(caller, 'GET', 'user/sessions')
      return { caller, body: { sessionId: sessions.find(({ isThis }) => !isThis)?.sessionId } }
    },
    'POST user/closeAccount': async () => ({ caller: await member(), body: { password, confirm: 'CLOSE' } }),
    'POST panelist/resetSecondStep/{id}': async () => ({
      caller: await boss(),
      path: { id: (await enrolled()).caller.userId },
      body: { reason: 'The phone was lost.' },
    }),
  }
}
