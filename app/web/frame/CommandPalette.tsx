import '@mantine/core/styles/Kbd.layer.css'
import { Button, Kbd, Loader, Text, TextInput } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { palette } from '../../../platform/words/en/palette.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { findNextOption, type Choice, type Group } from './palette.ts'
import { useChoices } from './use-choices.ts'
import classes from './CommandPalette.module.css'

const optionId = (listId: string, { key }: Choice): string => `${listId} ${key}`.replaceAll(' ', '-')

type ListProps = {
  id: string
  groups: readonly Group[]
  chosen: Choice | undefined
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice) => void
}

function ChoiceList({ id, groups, chosen, onPoint, onChoose }: ListProps) {
  const say = useText(palette)
  useEffect(() => {
    if (chosen) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <div id={id} role="listbox" aria-label={say('title')} className={classes.list}>
      {groups.map(({ name, choices }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={classes.group}>
            {say(name)}
          </div>
          {choices.map((choice) => (
            // The focus stays in the field, through which screen readers announce the active option.
            <div
              key={choice.key}
              id={optionId(id, choice)}
              role="option"
              tabIndex={-1}
              aria-selected={choice.key === chosen?.key}
              className={classes.choice}
              onPointerMove={() => onPoint(choice)}
              onClick={() => onChoose(choice)}
              onKeyDown={({ key }) => key === 'Enter' && onChoose(choice)}
            >
              <span>{choice.word}</span>
              {choice.note && <span className={classes.note}>{choice.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Search({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const say = useText(palette)
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string | null>(null)
  const { groups, isSearching, failure } = useChoices(typed)
  const all = groups.flatMap(({ choices }) => choices)
  // The active option may have disappeared from the list; in that case the first one becomes active.
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === pointed),
  )
  const chosen = all[at]
  const choose = (choice: Choice) => {
    onClose()
    void navigate(choice.to)
  }
  const press = (event: KeyboardEvent) => {
    const next = findNextOption(event.key, at, all.length)
    const isToClose = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (next === null && event.key !== 'Enter' && !isToClose) return
    event.preventDefault()
    if (isToClose) return onClose()
    if (next !== null) return setPointed(all[next]?.key ?? null)
    if (chosen) choose(chosen)
  }
  const isNothing = all.length === 0 && !isSearching && !failure
  return (
    <div className={classes.palette}>
      <TextInput
        data-autofocus
        aria-label={say('field')}
        placeholder={say('field')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isSearching ? <Loader size="xs" aria-hidden /> : null}
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(id, chosen)}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPointed(null)
        }}
        onKeyDown={press}
      />
      <ChoiceList id={id} groups={groups} chosen={chosen} onPoint={({ key }) => setPointed(key)} onChoose={choose} />
      <ErrorNotice failure={failure} title={say('searchFailed')} />
      {isNothing && <Text c="dimmed">{say('nothing')}</Text>}
      <div className={classes.foot}>
        <Text size="sm" c="dimmed" role="status">
          {isSearching ? say('searching') : say('found', { count: all.length })}
        </Text>
        <Text size="sm" c="dimmed" className={classes.help ?? ''}>
          {say('help')}
        </Text>
        <Button size="sm" variant="subtle" rightSection={<Kbd>?</Kbd>} onClick={onKeys}>
          {say('keys')}
        </Button>
      </div>
    </div>
  )
}

type Props = {
  opened: boolean
  /** How often the palette has been opened. Each opening starts with an empty field. */
  turn: number
  onClose: () => void
  onKeys: () => void
}

/** Finds a page, a panelist or a survey: the reader types, chooses with the arrow keys and presses Enter. */
export function CommandPalette({ opened, turn, onClose, onKeys }: Props) {
  const say = useText(palette)
  // Opens one render after mounting, so that the dialog knows where the focus was.
  const isThere = useMounted()
  return (
    <Modal opened={opened && isThere} onClose={onClose} title={say('title')} width={600}>
      <Search key={turn} onClose={onClose} onKeys={onKeys} />
    </Modal>
  )
}
