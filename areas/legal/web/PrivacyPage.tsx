import { legalVersions } from '@tuppence/contract/legal'
import { useText } from '../../text/text.ts'
import { privacy } from '../../text/en/privacy.ts'
import { brand } from '../../ui/brand.ts'
import { LegalPage } from './LegalPage.tsx'
import { Prose } from './Prose.tsx'

const updated = legalVersions['privacy-policy']
const parts = ['kept', 'why', 'sharing', 'times', 'browser', 'rights', 'safety'] as const

/** What is kept of whom, and why. */
export function PrivacyPage() {
  const say = useText(privacy)
  const sections = parts.map((id) => ({ id, title: say(id), content: <Prose text={say(`${id}Text`)} /> }))
  return <LegalPage title={say('title')} lead={say('lead', { brand })} updated={updated} sections={sections} />
}
