import { IconSelector } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveySorts } from '../../contract/surveys.ts'
import { surveys } from '../../words/en/surveys.ts'
import { shortLengths, type SurveyView } from './survey-view.ts'
import classes from './MySurveys.module.css'

const sortWords = { match: 'sortMatch', pay: 'sortPay', minutes: 'sortMinutes', newest: 'sortNewest' } as const

type Props = {
  view: SurveyView
  onChange: (change: Partial<SurveyView>) => void
  /** Whether the choices are in a sheet, where each group has its own heading and line. */
  isSheet?: boolean
}

/** The filters and the order of a list of surveys: length, device, sorting. */
export function Choices({ view, onChange, isSheet = false }: Props) {
  const say = useText(surveys)
  const id = useId()
  const { sort, maxMinutes, isForPhone } = view
  const sortOf = (text: string) => surveySorts.find((one) => one === text) ?? 'match'
  const lengths = shortLengths.map((minutes) => (
    <Chip
      key={minutes}
      isOn={maxMinutes === minutes}
      onToggle={(isOn) => onChange({ maxMinutes: isOn ? minutes : null })}
    >
      {say('atMost', { minutes })}
    </Chip>
  ))
  const device = (
    <Chip isOn={isForPhone} onToggle={(isOn) => onChange({ isForPhone: isOn })}>
      {say('forPhone')}
    </Chip>
  )
  return (
    <div className={classes.controls} data-sheet={isSheet || undefined}>
      {isSheet ? (
        <>
          <Chips label={say('length')}>{lengths}</Chips>
          <Chips label={say('device')}>{device}</Chips>
        </>
      ) : (
        <div role="group" aria-label={say('filters')} className={classes.chips}>
          {lengths}
          {device}
        </div>
      )}
      <div className={classes.sort}>
        <label htmlFor={id}>{say('sort')}</label>
        <span className={classes.select}>
          <select id={id} value={sort} onChange={(event) => onChange({ sort: sortOf(event.currentTarget.value) })}>
            {surveySorts.map((one) => (
              <option key={one} value={one}>
                {say(sortWords[one])}
              </option>
            ))}
          </select>
          <IconSelector size={16} aria-hidden />
        </span>
      </div>
    </div>
  )
}

/** A group of chips under a heading. */
function Chips({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <span id={id}>{label}</span>
      <div className={classes.chips}>{children}</div>
    </div>
  )
}

function Chip({ isOn, onToggle, children }: { isOn: boolean; onToggle: (isOn: boolean) => void; children: string }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {children}
    </button>
  )
}
