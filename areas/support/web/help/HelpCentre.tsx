import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { support } from '../../words/en/support.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ArticleView } from './ArticleView.tsx'
import { readPlace, buildQuery, type HelpPlace } from './help-address.ts'
import { HelpHome } from './HelpHome.tsx'
import { TicketForm } from './TicketForm.tsx'
import { TicketList } from './TicketList.tsx'
import { TicketThread } from './TicketThread.tsx'
import { WriteToUs } from './WriteToUs.tsx'
import { Arrival, ScreenHeader } from './ScreenHeader.tsx'
import classes from './Help.module.css'

/**
 * Identifies the screen that an address shows: a search that narrows the list is the same screen, an article or a
 * ticket is another.
 */
const screenOf = (place: HelpPlace): string => {
  if (place.view === 'article') return `article ${place.slug}`
  if (place.view === 'thread') return `thread ${place.token}`
  return place.view === 'ticket' ? `ticket ${place.ticketNumber}` : place.view
}

/** Whether a different screen of the same page was shown before. */
function useArrival(screen: string): boolean {
  const [first] = useState(screen)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && screen !== first) setMoved(true)
  return hasMoved || screen !== first
}

const isOpened = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOpened' in state

function Back({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} className={classes.back ?? ''}>
      <IconArrowLeft size={18} aria-hidden /> {children}
    </Anchor>
  )
}

function Screen({ place, isMember }: { place: HelpPlace; isMember: boolean }) {
  const say = useText(support)
  const { state } = useLocation()
  const navigate = useNavigate()
  switch (place.view) {
    case 'article':
      return <ArticleView key={place.slug} slug={place.slug} />
    case 'write':
      return (
        <>
          <Back to=".">{say('allHelp')}</Back>
          <ScreenHeader title={say('write')} />
          {isMember ? (
            <TicketForm
              about={place.about}
              onOpened={(ticket) => void navigate(buildQuery({ ticket }), { replace: true, state: { isOpened: true } })}
            />
          ) : (
            <WriteToUs topic={place.about.topic} />
          )}
        </>
      )
    case 'tickets':
      return (
        <>
          <Back to=".">{say('allHelp')}</Back>
          <ScreenHeader
            title={say('tickets')}
            actions={
              <Button component={Link} to={buildQuery({ view: 'write' })}>
                {say('write')}
              </Button>
            }
          >
            {say('ticketsText')}
          </ScreenHeader>
          <TicketList status={place.status} onClear={() => void navigate(buildQuery({ view: 'tickets' }))} />
        </>
      )
    case 'ticket':
      return (
        <>
          <Back to={buildQuery({ view: 'tickets' })}>{say('tickets')}</Back>
          <TicketThread key={place.ticketNumber} place={place} isNew={isOpened(state)} />
        </>
      )
    case 'thread':
      return (
        <>
          <Back to=".">{say('allHelp')}</Back>
          <TicketThread key={place.token} place={place} isNew={false} />
        </>
      )
    case 'home':
      return <HomeScreen place={place} isMember={isMember} />
  }
}

/** The start of the help page: the articles, and a way to write to us. */
function HomeScreen({ place, isMember }: { place: Extract<HelpPlace, { view: 'home' }>; isMember: boolean }) {
  const say = useText(support)
  return (
    <>
      <ScreenHeader
        title={say('title')}
        actions={
          isMember ? (
            <>
              <Button component={Link} to={buildQuery({ view: 'tickets' })} variant="default">
                {say('tickets')}
              </Button>
              <Button component={Link} to={buildQuery({ view: 'write' })}>
                {say('write')}
              </Button>
            </>
          ) : (
            <Button
              component={Link}
              to={buildQuery({ view: 'write' })}
              variant="default"
              className={classes.jump ?? ''}
            >
              {say('write')}
            </Button>
          )
        }
      >
        {say('lead')}
      </ScreenHeader>
      <div className={classes.home} data-with-form={!isMember || undefined}>
        <HelpHome category={place.category} search={place.search} />
        {!isMember && <WriteToUs topic={null} />}
      </div>
    </>
  )
}

/** The help page: the knowledge base for everyone, tickets for members, and a contact form for others. */
export function HelpCentre({ isMember }: { isMember: boolean }) {
  const [params] = useSearchParams()
  const place = readPlace(params, isMember)
  const screen = screenOf(place)
  return (
    <Arrival value={useArrival(screen)}>
      <Screen key={screen} place={place} isMember={isMember} />
    </Arrival>
  )
}
