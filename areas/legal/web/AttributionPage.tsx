import { Anchor } from '@mantine/core'
import { attributions } from '../../places/contract.ts'
import type { ReactNode } from 'react'
import { formatDay } from '../../../platform/contract/day.ts'
import { attribution } from '../words/en/attribution.ts'
import { legal } from '../words/en/legal.ts'
import { textOf, useText } from '../../../platform/web/text/text.ts'
import { brand } from '../../../kit/brand.ts'
import { icons, licencesFile, programs, typefaces, type Credit } from './credits.ts'
import { LegalPage } from './LegalPage.tsx'

type Key = keyof typeof attribution.words
const keyOfSentence = new Map<string, Key>(
  Object.entries(attribution.words).map(([key, sentence]) => [sentence, key as Key]),
)

/** Translates a sentence of the contract into the reader's language. */
function translateSentence(sentence: string): string {
  const key = keyOfSentence.get(sentence)
  return key && key !== 'lead' ? textOf(attribution)(key) : sentence
}

const ExternalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor href={to} rel="noopener" inherit>
    {children}
  </Anchor>
)

const Data = () => (
  <ul>
    {attributions.map(({ name, what, licence, licenceUrl, url, change }) => (
      <li key={name}>
        {translateSentence(what)}: <ExternalLink to={url}>{name}</ExternalLink>,{' '}
        <ExternalLink to={licenceUrl}>{licence}</ExternalLink>. {translateSentence(change)}
      </li>
    ))}
  </ul>
)

const Credits = ({ credits }: { credits: readonly Credit[] }) => (
  <ul>
    {credits.map(({ name, by, licence, url }) => (
      <li key={name}>
        <ExternalLink to={url}>{name}</ExternalLink> © {by} ({licence})
      </li>
    ))}
  </ul>
)

/** `/attribution`: the data, typefaces, icons and programs that the site uses, credited as their licences require. */
export function AttributionPage() {
  const say = useText(attribution)
  const lists = { data: <Data />, typefaces: <Credits credits={typefaces} />, icons: <Credits credits={icons} /> }
  const all = {
    ...lists,
    programs: <Credits credits={programs} />,
    all: <ExternalLink to={licencesFile}>{say('allLink')}</ExternalLink>,
  }
  const sections = (['data', 'typefaces', 'icons', 'programs', 'all'] as const).map((id) => ({
    id,
    title: say(id),
    content: (
      <>
        <p>{say(`${id}Text`)}</p>
        {id === 'all' ? <p>{all[id]}</p> : all[id]}
      </>
    ),
  }))
  const since = useText(legal)('updated', { day: formatDay('2026-11-23') })
  return <LegalPage title={say('title')} lead={say('lead', { brand })} since={since} sections={sections} />
}
