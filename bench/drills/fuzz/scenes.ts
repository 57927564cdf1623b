import type { Scenes } from './scene.ts'
import { ownWayScenes, wayInScenes } from './scenes/accounts.ts'
import { deskScenes } from './scenes/desk.ts'
import { pointScenes } from './scenes/points.ts'
import { campaignScenes, surveyScenes } from './scenes/supply.ts'
import type { Stage } from './stage.ts'

/** Scenes for calls that ask for more than the answers of other calls tell: a key from a mail, points, something to decide. */
export const scenesOn = (stage: Stage): Scenes => ({
  ...wayInScenes(stage),
  ...ownWayScenes(stage),
  ...pointScenes(stage),
  ...deskScenes(stage),
  ...surveyScenes(stage),
  ...campaignScenes(stage),
})
