import type { Caller } from './cast.ts'
import type { Request } from './requests.ts'
import { ownWayScenes, wayInScenes } from './scenes/accounts.ts'
import { deskScenes } from './scenes/desk.ts'
import { pointScenes } from './scenes/points.ts'
import { campaignScenes, surveyScenes } from './scenes/supply.ts'
import type { Stage } from './stage.ts'

/** A request that fits the state of things, and who makes it; a stranger without a caller. */
export type Scene = Partial<Request> & { caller?: Caller }
/** How the scene of a call is made, by the call's name. */
export type Scenes = Readonly<Record<string, () => Promise<Scene>>>

/** Scenes for calls that ask for more than the answers of other calls tell: a key from a mail, points, something to decide. */
export const scenesOn = (stage: Stage): Scenes => ({
  ...wayInScenes(stage),
  ...ownWayScenes(stage),
  ...pointScenes(stage),
  ...deskScenes(stage),
  ...surveyScenes(stage),
  ...campaignScenes(stage),
})
