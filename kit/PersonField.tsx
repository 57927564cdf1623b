import { Loader, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

export type PersonChoice = { userId: string; name: string; email: string }

type Props = {
  label: string
  /** Puts the label inside, as filters do; in a form it is above the field. */
  isLabelQuiet?: boolean
  /** The chosen person, with their name if known. */
  value: { userId: string; name: string } | null
  /** The people who match the search. */
  found: readonly PersonChoice[]
  isFetching: boolean
  error?: string | null
  /** Gets the text to search for: part of a name or an email address. */
  onSearch: (text: string) => void
  onChange: (userId: string | null) => void
}

/** A field for one person, found by name or email address; the page runs the search. */
export function PersonField({
  label,
  isLabelQuiet = false,
  value,
  found,
  isFetching,
  error,
  onSearch,
  onChange,
}: Props) {
  const say = useText(ui)
  const [typed, setTyped] = useState(value?.name ?? '')
  const [shown, setShown] = useState(value?.name ?? '')
  // If a different choice comes from outside (Clear, the Back button, a name that loaded later), the field is updated.
  if (shown !== (value?.name ?? '')) {
    setShown(value?.name ?? '')
    setTyped(value?.name ?? '')
  }
  const isTyping = typed.trim() !== '' && typed !== value?.name
  const known = new Map(found.map((one) => [one.userId, one]))
  const choices = isTyping ? [...known.values()] : []
  const others = value && !known.has(value.userId) ? [{ value: value.userId, label: value.name }] : []
  return (
    <Select
      {...(isLabelQuiet
        ? { 'aria-label': label, placeholder: label, 'data-search': true }
        : { label, placeholder: say('findPerson') })}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-hidden': false, 'aria-label': say('clearPerson', { label }), tabIndex: 0 }}
      selectFirstOptionOnChange
      autoComplete="off"
      spellCheck={false}
      maxLength={120}
      comboboxProps={{ width: isLabelQuiet ? 300 : 'target', position: 'bottom-start' }}
      value={value?.userId ?? null}
      error={error}
      data={[...choices.map(({ userId, name }) => ({ value: userId, label: name })), ...others]}
      // The search has already been done, and by email address too, so options are not filtered by name again.
      filter={({ options }) => options.filter((one) => 'value' in one && (known.has(one.value) || !isTyping))}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          {known.get(option.value)?.email !== option.label && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {known.get(option.value)?.email}
            </Text>
          )}
        </div>
      )}
      // Nothing opens before something is typed, because an empty list contains nothing to read.
      {...(isTyping ? { nothingFoundMessage: say(isFetching ? 'searching' : 'noPerson') } : {})}
      {...(isTyping && isFetching ? { rightSection: <Loader size={18} aria-hidden /> } : {})}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        onSearch(text === value?.name ? '' : text)
      }}
      onChange={onChange}
    />
  )
}
