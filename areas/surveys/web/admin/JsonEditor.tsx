import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import classes from './SurveyAdmin.module.css'

type Json = Record<string, unknown>
type Read = { document: Json } | { problem: 'notObject' } | { why: string }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function read(text: string): Read {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { document: value } : { problem: 'notObject' }
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) }
  }
}
const formatJson = (document: Json): string => JSON.stringify(document, null, 2)

/** Edits the document as text, which stays as typed and takes effect as soon as it is valid JSON. */
export function JsonEditor({
  document,
  onChange,
  disabled,
}: {
  document: Json
  onChange: (document: Json) => void
  disabled: boolean
}) {
  const say = useText(surveyQuestions)
  const [text, setText] = useState(() => formatJson(document))
  const [known, setKnown] = useState(document)
  // Changed from outside: a template was chosen, or the changes were discarded.
  if (known !== document) {
    setKnown(document)
    setText(formatJson(document))
  }
  const parsed = read(text)
  const type = (next: string) => {
    setText(next)
    const found = read(next)
    if (!('document' in found)) return
    setKnown(found.document)
    onChange(found.document)
  }
  const problem =
    'why' in parsed ? say('notJson', { why: parsed.why }) : 'problem' in parsed ? say(parsed.problem) : null
  return (
    <Stack gap="sm">
      <Textarea
        className={classes.mono ?? ''}
        label={say('jsonLabel')}
        description={say('jsonNote')}
        rows={22}
        spellCheck={false}
        disabled={disabled}
        value={text}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {!disabled && (
        <Group>
          <FileButton accept=".json,application/json" onChange={(file) => void file?.text().then(type)}>
            {(props) => (
              <Button variant="default" {...props}>
                {say('upload')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    </Stack>
  )
}
