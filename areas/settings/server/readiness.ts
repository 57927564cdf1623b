import type { Message } from '../../../platform/contract/messages.ts'
import type { OpeningItem } from '../../../platform/server/area.ts'

/** An item of the opening checklist, whose texts are still messages. */
export type ListedItem = {
  code: string
  isDone: boolean
  isRequired: boolean
  stays: boolean
  href: string
  title: Message
  todo: Message
}
export type Readiness = ReturnType<typeof createReadiness>

/** The opening checklist: what every area reports as a step before the panel opens. */
export function createReadiness({ opening, isDemo }: { opening: () => readonly OpeningItem[]; isDemo: boolean }) {
  return {
    /**
     * Lists the items of the checklist in the order of the areas, with those marked as last at the end. In the demo
     * world, no item is required.
     */
    look: async (): Promise<{ isReady: boolean; items: ListedItem[] }> => {
      const checkedItems = await Promise.all(opening().map(async (item) => ({ ...item, isDone: await item.isDone() })))
      const inOrder = checkedItems.toSorted((a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false))
      const codes = [...new Set(inOrder.map(({ code }) => code))]
      const items = codes.flatMap((code) => {
        const same = checkedItems.filter((item) => item.code === code)
        const [first] = same
        if (!first) return []
        const { href, title, todo } = first
        const isRequired = !isDemo && same.some((item) => item.isRequired)
        const stays = same.some((item) => item.stays)
        return [{ code, isDone: same.some(({ isDone }) => isDone), isRequired, stays, href, title, todo }]
      })
      return { isReady: items.every(({ isDone, isRequired }) => isDone || !isRequired), items }
    },
  }
}
