import { createHmac } from 'node:crypto'
import { liveStep } from '../../../../areas/suppliers/contract/supplier-admin.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { nowhere, questionnaire, reason, unused } from '../values.ts'

/** Surveys of ours and of suppliers, what suppliers report, and who is invited. */
export function surveyScenes({ ask, boss, person, supplier, quarantined, survey, world, random }: Stage): Scenes {
  const { rows, program } = world
  const draftSurvey = async () => {
    const draft = { title: 'Staged', kind: 'hosted', points: 50, minutes: 5, questionnaire }
    return ask<{ surveyId: string; version: number }>(await boss(), 'POST', 'survey-admin/surveys', draft)
  }

  return {
    'PATCH survey-admin/surveys/{surveyId}': async () => {
      const { surveyId, version } = await draftSurvey()
      return { caller: await boss(), path: { surveyId }, body: { version, title: unused(random), points: 40 } }
    },
    'POST survey-admin/surveys/{surveyId}/status': async () => {
      const { surveyId, version } = await draftSurvey()
      return { caller: await boss(), path: { surveyId }, body: { version, status: 'live' } }
    },
    'DELETE survey-admin/surveys/{surveyId}': async () => {
      const { surveyId, version } = await draftSurvey()
      return { caller: await boss(), path: { surveyId }, query: { version } }
    },
    'GET supplier-admin/callbacks/{callbackId}': async () => ({ caller: await boss(), path: await quarantined() }),
    'POST supplier-admin/callbacks/{callbackId}/rule': async () => ({
      caller: await boss(),
      path: await quarantined(),
      body: { decision: random.pick(['release', 'refuse']), reason },
    }),
    'POST invitations/open': async () => {
      await person()
      const surveyId = await survey()
      const round = { people: 5, waveSize: 5, gapMinutes: 60 }
      const { roundId } = await ask<{ roundId: string }>(await boss(), 'POST', `invitations/surveys/${surveyId}`, round)
      const [row] = await rows<{ invitation_id: string }>('select invitation_id from invitations where round_id = $1', [
        roundId,
      ])
      if (!row) throw new Error('no panelist was invited')
      return { body: { token: program.invitations.tokenOf(row.invitation_id) } }
    },
    'POST supplier-admin/suppliers/{supplierKey}/importInventory': async () => ({
      caller: await boss(),
      path: { supplierKey: (await supplier()).supplierKey },
    }),
    'POST supplier/{supplierKey}/inventory': async () => {
      const { supplierKey, secret } = await supplier()
      const offer = {
        id: unused(random),
        title: 'An offer',
        minutes: 5,
        cpi: 1.5,
        entryUrl: `${nowhere}?a={attemptId}`,
      }
      const document = JSON.stringify({ surveys: [{ ...offer, status: random.pick(['live', 'paused', 'closed']) }] })
      const ts = Math.floor(Date.now() / 1_000)
      const sig = createHmac('sha256', secret).update(`${ts}.${document}`).digest('hex')
      return { path: { supplierKey }, body: { document, ts, sig } }
    },
  }
}

/** Suppliers that go live, which takes two people, and the steps that wait for the second. */
export function stepScenes({ ask, boss, person, stepOf, random }: Stage): Scenes {
  const listening = async () => {
    const supplierKey = unused(random)
    await ask(await boss(), 'POST', 'supplier-admin/suppliers', { supplierKey, name: supplierKey, format: 'house' })
    return { caller: await boss(), path: { supplierKey } }
  }
  const asked = async () => {
    const scene = await listening()
    await ask(scene.caller, 'POST', `supplier-admin/suppliers/${scene.path.supplierKey}/goLive`)
    return scene
  }
  const step = async () => ({ stepId: await stepOf(liveStep, (await asked()).path.supplierKey) })
  return {
    'POST supplier-admin/suppliers/{supplierKey}/goLive': listening,
    'POST supplier-admin/suppliers/{supplierKey}/listen': asked,
    'POST settings/approveStep': async () => ({ caller: await person('2'), body: await step() }),
    'POST settings/takeStepBack': async () => ({ caller: await boss(), body: await step() }),
  }
}

/** Campaigns, their leads, and the callbacks to vendors. */
export function campaignScenes({ ask, boss, campaign, campaignDraft, lead, world, random }: Stage): Scenes {
  const { rows } = world
  /** What the vendor earns by a lead that was released. */
  const commission = async (): Promise<string> => {
    const { leadId } = await lead()
    await ask(await boss(), 'POST', `affiliate/leads/${leadId}/decide`, { decision: 'release' })
    const [row] = await rows<{ commission_id: string }>('select commission_id from commissions where lead_id = $1', [
      leadId,
    ])
    if (!row) throw new Error('nothing was earned by a lead')
    return row.commission_id
  }
  return {
    'POST vendors/clawbacks': async () => ({
      caller: await boss(),
      body: { commissionIds: [await commission()], reason: random.pick(['automated', 'fraud', 'terms']), note: reason },
    }),
    'POST vendors/kept': async () => ({ caller: await boss(), body: { commissionIds: [await commission()] } }),
    'PUT vendors/holding': async () => ({
      caller: await boss(),
      body: { affId: await campaign(), days: random.pick([null, 0, 30, 90]) },
    }),
    'POST affiliate/createAffiliate': async () => ({
      caller: await boss(),
      body: await campaignDraft({ source: unused(random) }),
    }),
    'PUT affiliate/updateAffiliate': async () => ({
      caller: await boss(),
      body: { affId: await campaign(), ...(await campaignDraft({ source: unused(random) })) },
    }),
    'GET affiliate/callbacks': async () => ({ caller: await boss(), query: { affId: await campaign() } }),
    'POST affiliate/testCallback': async () => ({
      caller: await boss(),
      body: { ...(await campaignDraft()), ...(random.chance(0.5) ? { affId: await campaign() } : {}) },
    }),
    'POST affiliate/leads/{leadId}/decide': async () => ({
      caller: await boss(),
      path: await lead(),
      body: { decision: random.pick(['release', 'refuse']), reason },
    }),
    'POST affiliate/callbacks/{callbackId}/resend': async () => {
      const { leadId } = await lead()
      await ask(await boss(), 'POST', `affiliate/leads/${leadId}/decide`, { decision: 'release' })
      const [row] = await rows<{ callback_id: string }>(
        'select delivery_id as callback_id from deliveries where subject = $1',
        [leadId],
      )
      if (!row) throw new Error('no callback came of a lead')
      return { caller: await boss(), path: { callbackId: row.callback_id } }
    },
  }
}
