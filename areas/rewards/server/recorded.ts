import { recordOf } from '../../../platform/server/recorded.ts'
import { feeBearers, payoutMethods, rewardDirections, rewardKinds, rewardStates } from '../contract.ts'

/** What the audit log records about rewards and their stock. */
export const rewardsRecord = recordOf({
  words: 'rewards-audit',
  actions: {
    'rewards.create': 'reward',
    'rewards.update': 'reward',
    'rewards.move': 'reward',
    'rewards.set-image': 'reward',
    'rewards.set-state': 'reward',
    'rewards.stop': 'reward',
    'rewards.resume': 'reward',
    'rewards.upload-codes': 'reward',
    'rewards.set-alert': 'reward',
  },
  fields: {
    kind: { words: rewardKinds },
    method: { words: payoutMethods },
    name: 'plain',
    description: 'plain',
    deliveryText: 'plain',
    amounts: 'plain',
    currency: 'plain',
    countries: 'plain',
    minimumAge: 'plain',
    position: 'plain',
    productIds: 'plain',
    campaignId: 'plain',
    perDay: 'plain',
    perMonth: 'plain',
    perEver: 'plain',
    feeCents: 'cents',
    feeBearer: { words: feeBearers },
    direction: { words: rewardDirections },
    imageId: 'document',
    state: { words: rewardStates },
    why: 'plain',
    added: 'plain',
    refused: 'plain',
    points: 'plain',
    lowAt: 'plain',
  },
  kinds: {
    reward: {},
  },
})
