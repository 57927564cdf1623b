import { useText } from '../../text/text.ts'
import { cookies } from '../../text/en/cookies.ts'
import { brand } from '../../ui/brand.ts'
import { CookieChoice } from './CookieChoice.tsx'
import { CookieEntries, type CookieEntry } from './CookieEntries.tsx'
import { LegalPage } from './LegalPage.tsx'
import { Prose } from './Prose.tsx'

const updated = '2026-11-20'

/** Every entry in the browser's storage, and the choice about those that need consent. */
export function CookiesPage() {
  const say = useText(cookies)
  const required: CookieEntry[] = [
    { name: 'userifno', kind: say('cookie'), use: say('userifno'), time: say('userifnoTime') },
    { name: 'consent', kind: say('cookie'), use: say('consent'), time: say('consentTime') },
    { name: 'access, refresh', kind: say('storage'), use: say('tokens'), time: say('untilLogout') },
    { name: 'userId, firstname, role', kind: say('storage'), use: say('person'), time: say('untilLogout') },
    { name: 'redux-root', kind: say('storage'), use: say('state'), time: say('untilLogout') },
    { name: 'mantine-color-scheme-value', kind: say('storage'), use: say('scheme'), time: say('untilLogout') },
  ]
  const consented: CookieEntry[] = [
    { name: 'visitorId', kind: say('cookie'), use: say('visitorId'), time: say('visitorIdTime') },
    { name: say('pixel'), kind: say('cookie'), use: say('pixelUse'), time: say('pixelTime') },
  ]
  const sections = [
    { id: 'choice', title: say('choice'), content: <CookieChoice /> },
    {
      id: 'required',
      title: say('required'),
      content: <CookieEntries lead={say('requiredLead')} entries={required} />,
    },
    {
      id: 'consented',
      title: say('consented'),
      content: <CookieEntries lead={say('consentedLead')} entries={consented} />,
    },
    { id: 'embeds', title: say('embeds'), content: <Prose text={say('embedsText')} /> },
  ]
  return <LegalPage title={say('title')} lead={say('lead', { brand })} updated={updated} sections={sections} />
}
