import { Container, Group, Stack, Title, useMantineColorScheme, Button } from '@mantine/core'
import { PageHeader } from '../PageHeader.tsx'
import { ArtStories } from './ArtStories.tsx'
import { DialogStories } from './DialogStories.tsx'
import { FieldStories } from './FieldStories.tsx'
import { FigureStories } from './FigureStories.tsx'
import { TableStories } from './TableStories.tsx'

const rooms = [
  ['Figures and words', FigureStories],
  ['Fields', FieldStories],
  ['Dialogs and toasts', DialogStories],
  ['Tables', TableStories],
  ['Drawings', ArtStories],
] as const

/** Every shared component in all its states, for inspection; served in development only. */
export function StoriesPage() {
  const { setColorScheme } = useMantineColorScheme()
  return (
    <Container size="lg" py="lg" component="main" id="content">
      <PageHeader
        title="Shared pieces"
        actions={
          <Group gap="xs">
            {(['light', 'dark', 'auto'] as const).map((scheme) => (
              <Button key={scheme} size="sm" variant="default" onClick={() => setColorScheme(scheme)}>
                {scheme}
              </Button>
            ))}
          </Group>
        }
      >
        Every piece of ui/ in every state.
      </PageHeader>
      <Stack gap="2xl">
        {rooms.map(([name, Stories]) => (
          <section key={name}>
            <Title order={2} mb="md">
              {name}
            </Title>
            <Stories />
          </section>
        ))}
      </Stack>
    </Container>
  )
}
