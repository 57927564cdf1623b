import { lazy, Suspense, type ReactNode } from 'react'
import { isPanelist } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useLegalPendingQuery } from './legal-api.ts'

const AcceptPage = lazy(async () => ({ default: (await import('./AcceptPage.tsx')).AcceptPage }))

/** Open without an acceptance: what has to be read, and whatever a member needs who would rather leave. */
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
 * Asks a member once at each visit whether a document has changed in substance since they accepted it, and stands in the place of the
 * page until they have answered. The address stays: the page opens where they were.
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
