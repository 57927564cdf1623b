import { legalVersions } from '../contract.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { terms } from '../words/en/terms.ts'
import { brand } from '../../../kit/brand.ts'
import { LegalPage } from './LegalPage.tsx'
import { Prose } from './Prose.tsx'

const updated = legalVersions['terms-conditions']
const parts = ['joining', 'surveys', 'points', 'bonus', 'redeeming', 'disputes', 'ending', 'changes'] as const

/** The terms of membership; inside the shell for somebody who is signed in. */
export function TermsPage() {
  const say = useText(terms)
  const sections = parts.map((id) => ({ id, title: say(id), content: <Prose text={say(`${id}Text`)} /> }))
  return <LegalPage title={say('title')} lead={say('lead', { brand })} updated={updated} sections={sections} />
}
