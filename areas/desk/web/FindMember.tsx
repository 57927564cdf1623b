import { Button, Card, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { homeDesk } from '../words/en/home-desk.ts'

/** Finds a member by email: leads to the list of panelists, filtered by what was typed. */
export function FindMember() {
  const say = useText(homeDesk)
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  return (
    <Card
      component="form"
      role="search"
      padding="lg"
      onSubmit={(event) => {
        event.preventDefault()
        if (email.trim()) void navigate(`${paths.panelists}?email=${encodeURIComponent(email.trim())}`)
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          type="search"
          label={say('findMember')}
          value={email}
          maxLength={254}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          style={{ flex: '1 1 200px' }}
        />
        <Button type="submit" variant="default" h={44}>
          {say('find')}
        </Button>
      </Group>
    </Card>
  )
}
