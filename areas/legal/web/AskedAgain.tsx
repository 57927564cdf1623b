import { lazy, Suspense, type ReactNode } from 'react'
import { isPanelist } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useLegalPendingQuery } from './legal-api.ts'

const AcceptPage = lazy(async () => ({ default: (await import('./AcceptPage.tsx')).AcceptPage }))

/** The pages that stay open without an acceptance: the texts themselves, and what a member needs in order to leave. */
const openPages: ReadonlySet<string> = new Set([
  paths.terms,
  paths.privacy,
  paths.cookies,
  paths.attribution,
  paths.settings,
  paths.redeem,
  paths.contact,
  paths.contactUs,
])

/**
 * Checks once per visit whether a document has materially changed since the member accepted it, and if so replaces the
 * page until they have answered. The address stays, so they continue where they were.
 */
export function AskedAgain({ page, children }: { page: string; children: ReactNode }) {
  const person = usePerson()
  const isMember = person !== null && isPanelist(person.role)
  const { data } = useLegalPendingQuery(undefined, { skip: !isMember })
  const texts = data?.texts ?? []
  if (!isMember || texts.length === 0 || openPages.has(page)) return children
  return (
    <Suspense>
      <AcceptPage texts={texts} />
    </Suspense>
  )
}
