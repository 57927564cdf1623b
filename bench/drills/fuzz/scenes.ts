import type { EmptyPanel } from './empty-panel.ts'
import type { Scenes } from './scene.ts'
import { ownWayScenes, wayInScenes } from './scenes/accounts.ts'
import { connectionScenes } from './scenes/connections.ts'
import { deskScenes } from './scenes/desk.ts'
import { memberScenes } from './scenes/members.ts'
import { evidenceScenes, vendorScenes } from './scenes/money.ts'
import { panelScenes, questionScenes } from './scenes/panel.ts'
import { payoutScenes, providerScenes } from './scenes/payouts.ts'
import { keyScenes, panelistScenes, teamScenes, webhookScenes } from './scenes/people.ts'
import { pointScenes } from './scenes/points.ts'
import { campaignScenes, stepScenes, surveyScenes } from './scenes/supply.ts'
import type { Stage } from './stage.ts'

/** Scenes for calls that need more than the answers of other calls contain: a key from an email, points, something to decide. */
export const scenesOn = (stage: Stage, emptyPanel: EmptyPanel): Scenes => ({
  ...panelScenes(stage, emptyPanel),
  ...questionScenes(stage),
  ...wayInScenes(stage),
  ...ownWayScenes(stage),
  ...teamScenes(stage),
  ...keyScenes(stage),
  ...webhookScenes(stage),
  ...panelistScenes(stage),
  ...memberScenes(stage),
  ...pointScenes(stage),
  ...payoutScenes(stage),
  ...providerScenes(stage),
  ...deskScenes(stage),
  ...surveyScenes(stage),
  ...connectionScenes(stage),
  ...stepScenes(stage),
  ...campaignScenes(stage),
  ...evidenceScenes(stage),
  ...vendorScenes(stage),
})
