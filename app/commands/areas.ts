import { areas } from '../../areas/list.ts'
import { describeGraph } from '../../platform/server/area.ts'
import type { Command } from './command.ts'

/** Prints the areas with what each of them needs, requires and provides. */
export const listAreas: Command = {
  name: 'areas',
  usage: '',
  does: 'Lists the areas of the product in their order: what each needs of those above it, what it asks of those below, and what it provides.',
  words: 0,
  run: async (_given, { terminal }) => {
    for (const line of describeGraph(areas)) terminal.print(line)
    return 0
  },
}
