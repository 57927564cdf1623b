import type { App } from '../../../platform/server/http.ts'
import type { Caller } from './cast.ts'
import type { Request } from './requests.ts'

/** A request that fits the state of things, and who makes it; a stranger without a caller. `app` is another panel than the drill's. */
export type Scene = Partial<Request> & { caller?: Caller; app?: App }
/** How the scene of a call is made, by the call's name. */
export type Scenes = Readonly<Record<string, () => Promise<Scene>>>
