import { legalVersions } from '../contract.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { privacy } from '../words/en/privacy.ts'
import { brand } from '../../../kit/brand.ts'
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
