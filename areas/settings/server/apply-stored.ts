import type { Chosen } from '../../../platform/server/chosen.ts'
import type { Db } from '../../../platform/server/db.ts'
import { selectChosen, selectKept } from './store.ts'

/** Applies the chosen values, and all versions of settings whose earlier promises keep their terms. */
export async function applyStored(from: Db, chosen: Pick<Chosen, 'take' | 'declared'>): Promise<void> {
  const kept = chosen.declared.filter(({ keepsTerms }) => keepsTerms).map(({ key }) => key)
  chosen.take(await selectChosen(from), kept.length > 0 ? await selectKept(from, kept) : [])
}
