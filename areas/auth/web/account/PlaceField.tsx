import { Autocomplete, Button, Loader, Select, Text } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { accountPlaces } from '../../words/en/account-places.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import classes from './Account.module.css'
import type { Choice } from '../../../../kit/choices.ts'
import { findPlaces, type PlacePart } from './places.ts'
import type { PlaceList } from './use-places.ts'

/** The maximum number of choices that are shown. Some lists have thousands of cities, and typing narrows them down. */
const choicesMax = 60
const maxSelectChoices = 300

type Props = {
  part: PlacePart
  list: PlaceList
  basics: { id: string; name: string; label: string; value: string; error: string | null; autoComplete: string }
  /** The message that names what must be chosen first; null when this field can be filled in. */
  wait: string | null
  onChange: (value: string) => void
}

const isChoice = (option: object): option is Choice => 'label' in option
const createFilter =
  (limit: number) =>
  ({ options, search }: { options: readonly object[]; search: string }) =>
    findPlaces(options.filter(isChoice), search, limit)
const filters = { select: createFilter(maxSelectChoices), free: createFilter(choicesMax) }

const failedKeys = {
  countryId: 'countriesFailed',
  stateId: 'statesFailed',
  cityName: 'citiesFailed',
  zipcode: 'zipcodesFailed',
} as const

/**
 * The text of a field that searches a list. `chosen` is the name of the chosen entry. When the list arrives, the Select
 * would write that name over what the reader is typing; this keeps what is typed.
 */
function useSearchText(chosen: string) {
  const [text, setText] = useState(chosen)
  const typed = useRef<string | null>(null)
  const endTyping = (shown: string) => {
    typed.current = null
    setText(shown)
  }
  return {
    endTyping,
    props: {
      searchValue: text,
      onInput: (event: FormEvent<HTMLInputElement>) => (typed.current = event.currentTarget.value),
      onSearchChange: (next: string) => {
        if (typed.current === null || next === typed.current || next !== chosen) setText(next)
      },
      onBlur: () => endTyping(chosen),
    },
  }
}

/**
 * One step of an address: countries and states are chosen from a list, cities and zip codes may also be typed freely.
 */
export function PlaceField({ part, list, basics, wait, onChange }: Props) {
  const say = useText(accountPlaces)
  const { choices, isLoading, onRetry } = list
  const labelOf = (value: string): string => choices.find((one) => one.value === value)?.label ?? ''
  const search = useSearchText(labelOf(basics.value))
  const common = {
    ...basics,
    data: [...choices],
    disabled: wait !== null,
    placeholder: wait ?? (isLoading ? say('loading') : ''),
    'aria-busy': isLoading,
    classNames: { option: classes.option ?? '' },
    ...(isLoading ? { rightSection: <Loader size={18} aria-hidden /> } : {}),
  }
  return (
    <div>
      {part === 'countryId' || part === 'stateId' ? (
        <Select
          {...common}
          value={basics.value || null}
          searchable
          {...search.props}
          // Choosing the current value again still completes the text that was typed.
          onOptionSubmit={(value) => search.endTyping(labelOf(value))}
          clearable
          // Choosing the current value again does not clear it. The clear button does, and works by keyboard too.
          allowDeselect={false}
          clearButtonProps={{ 'aria-hidden': false, 'aria-label': say('clear', { what: basics.label }), tabIndex: 0 }}
          selectFirstOptionOnChange
          filter={filters.select}
          nothingFoundMessage={isLoading ? say('loading') : say(part === 'countryId' ? 'noCountry' : 'noState')}
          onChange={(value) => onChange(value ?? '')}
        />
      ) : (
        <Autocomplete
          size="md"
          {...common}
          maxLength={part === 'cityName' ? 120 : 16}
          filter={filters.free}
          onChange={onChange}
        />
      )}
      {onRetry && (
        <div role="alert" className={classes.listFailed}>
          <Text size="sm">{say(failedKeys[part])}</Text>
          <Button variant="default" onClick={onRetry}>
            {say('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
