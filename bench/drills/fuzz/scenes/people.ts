import { restrictionReasons, staffRestrictions } from '../../../../areas/users/contract/restrictions.ts'
import { utcDay } from '../../../../platform/contract/day.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { password, reason, unused } from '../values.ts'

/** Who is invited to work here. */
export function teamScenes({ ask, boss, world, random }: Stage): Scenes {
  const { rows, secrets } = world
  /** How many invitations stay open: a panel has a limit, so the older ones are taken back. */
  const openKept = 40
  async function wanted() {
    await rows(
      `update team_invitations set revoked_at = now() where invitation_id in (
         select invitation_id from team_invitations where accepted_at is null and revoked_at is null
         order by sent_at desc offset $1)`,
      [openKept],
    )
    return { email: `${unused(random)}@example.com`, role: random.pick(['3', '4', '5', '6', '7', '8']) }
  }
  const invited = async () => {
    const caller = await boss()
    const { invitationId } = await ask<{ invitationId: string }>(caller, 'POST', 'users/inviteUser', await wanted())
    return { caller, invitationId, token: secrets.mailedKey('team', `${invitationId}:1`) }
  }
  const toInvitation = async () => {
    const { caller, invitationId } = await invited()
    return { caller, path: { invitationId } }
  }
  return {
    'POST users/inviteUser': async () => ({ caller: await boss(), body: await wanted() }),
    'POST users/resendInvitation/{invitationId}': toInvitation,
    'POST users/revokeInvitation/{invitationId}': toInvitation,
    'POST users/checkInvitation': async () => ({ body: { token: (await invited()).token } }),
    'POST users/acceptInvitation': async () => ({
      body: { token: (await invited()).token, firstName: 'Rhea', lastName: 'Diaz', password },
    }),
  }
}

/** Leaves room for those that the drill itself asks for. */
const endpointsMade = 20

/** Endpoints of programs, and what they are sent. */
export function webhookScenes({ ask, boss, random }: Stage): Scenes {
  const wanted = () => ({
    url: `https://hooks.nowhere.invalid/${unused(random)}`,
    events: random.pick([['survey.opened'], ['lead.held', 'ticket.created']]),
    ...random.pick([{}, { description: 'Warehouse' }]),
  })
  const made: string[] = []
  /** A new endpoint, or one of those that there are: an installation has fifty at most. */
  const toEndpoint = async () => {
    const caller = await boss()
    if (made.length < endpointsMade) {
      const { endpointId } = await ask<{ endpointId: string }>(caller, 'POST', 'webhooks/createEndpoint', wanted())
      made.push(endpointId)
    }
    return { caller, path: { endpointId: random.pick(made) } }
  }
  const toDelivery = async () => {
    const { caller, path } = await toEndpoint()
    const test = `webhooks/sendTest/${path.endpointId}`
    const { deliveryId } = await ask<{ deliveryId: string }>(caller, 'POST', test)
    return { caller, path: { deliveryId } }
  }
  return {
    'GET webhooks/getEndpoints': async () => ({ caller: await boss(), query: random.pick([{}, { limit: 5 }]) }),
    'POST webhooks/createEndpoint': async () => ({ caller: await boss(), body: wanted() }),
    'PATCH webhooks/updateEndpoint/{endpointId}': async () => ({ ...(await toEndpoint()), body: wanted() }),
    'POST webhooks/disableEndpoint/{endpointId}': toEndpoint,
    'POST webhooks/rotateSecret/{endpointId}': async () => ({ ...(await toEndpoint()), body: { overlapHours: 1 } }),
    'POST webhooks/sendTest/{endpointId}': toEndpoint,
    'GET webhooks/getDeliveries': async () => ({ caller: await boss(), query: random.pick([{}, { state: 'dead' }]) }),
    'POST webhooks/resend/{deliveryId}': toDelivery,
  }
}

/** API keys, which staff make for programs. */
export function keyScenes({ ask, boss, random }: Stage): Scenes {
  const wanted = () => ({
    name: `Key ${unused(random)}`,
    permissionIds: random.pick([['surveys.view'], ['surveys.view', 'reports.view']]),
    ...random.pick([{}, { expiresAt: '2099-01-31T12:00:00Z' }, { allowedNetworks: ['10.0.0.0/8', '2001:db8::/32'] }]),
  })
  const toKey = async () => {
    const caller = await boss()
    const { keyId } = await ask<{ keyId: string }>(caller, 'POST', 'access/createApiKey', wanted())
    return { caller, path: { keyId } }
  }
  return {
    'GET access/getApiKeys': async () => ({ caller: await boss(), query: random.pick([{}, { status: 'active' }]) }),
    'POST access/createApiKey': async () => ({ caller: await boss(), body: wanted() }),
    'POST access/rotateApiKey/{keyId}': async () => ({
      ...(await toKey()),
      body: { previousDays: random.pick([0, 7]) },
    }),
    'POST access/revokeApiKey/{keyId}': toKey,
  }
}

/** What staff decide about panelists: locks, and requests for their data. */
export function panelistScenes({ ask, boss, person, random }: Stage): Scenes {
  const lock = () => {
    const kind = random.pick(staffRestrictions)
    return { kind, reason: random.pick(restrictionReasons[kind]), note: reason }
  }
  /** A request of a panelist that came by email. */
  async function noted(kind: 'copy' | 'erasure') {
    const caller = await boss()
    const asked = { panelistId: (await person()).userId, kind, receivedOn: utcDay(new Date()) }
    const { requestId } = await ask<{ requestId: string }>(caller, 'POST', 'duties/recordRequest', asked)
    return { caller, path: { requestId } }
  }

  return {
    'GET panelist/export': async () => ({
      caller: await boss(),
      query: random.pick([{ name: 'Ann' }, { status: 'active' }, { panelistIds: (await person()).userId }]),
    }),
    'PATCH panelist/updatePanelist': async () => ({
      caller: await boss(),
      body: { panelistId: (await person()).userId, lastName: 'Byron', countryId: 'US' },
    }),
    'POST panelist/restrict/{panelistId}': async () => ({
      caller: await boss(),
      path: { panelistId: (await person()).userId },
      body: lock(),
    }),
    'POST panelist/keepRestriction/{panelistId}': async () => {
      const caller = await boss()
      const { userId: panelistId } = await person()
      const set = lock()
      await ask(caller, 'POST', `panelist/restrict/${panelistId}`, set)
      return { caller, path: { panelistId }, body: { kind: set.kind, reason } }
    },
    'POST duties/recordRequest': async () => ({
      caller: await boss(),
      body: {
        panelistId: (await person()).userId,
        kind: random.pick(['copy', 'erasure']),
        receivedOn: utcDay(new Date()),
      },
    }),
    'GET duties/copy/{requestId}': () => noted('copy'),
    'POST duties/fulfil/{requestId}': async () => {
      if (random.chance(0.5)) return noted('erasure')
      const scene = await noted('copy')
      await ask(scene.caller, 'GET', `duties/copy/${scene.path.requestId}`)
      return scene
    },
    'POST duties/refuse/{requestId}': async () => ({
      ...(await noted(random.pick(['copy', 'erasure']))),
      body: { reason },
    }),
  }
}
