import type { Chosen } from '../../../platform/server/chosen.ts'
import type { Db } from '../../../platform/server/db.ts'
import { selectChosen, selectStored } from './store.ts'

/** Loads the chosen values into `chosen`, with all earlier versions of the settings that keep them. */
export async function loadStoredSettings(from: Db, chosen: Pick<Chosen, 'take' | 'declared'>): Promise<void> {
  const kept = chosen.declared.filter(({ keepsTerms }) => keepsTerms).map(({ key }) => key)
  chosen.take(await selectChosen(from), kept.length > 0 ? await selectStored(from, kept) : [])
}
