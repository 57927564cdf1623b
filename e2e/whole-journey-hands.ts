import { expect, type Locator, type Page } from '@playwright/test'

/** The ways to use a page. */
export const ways = ['thumb', 'keyboard', 'names'] as const
export type InputMethod = (typeof ways)[number]

/** The actions of hands. Every control is found by its role and its accessible name. */
export type Hands = {
  /** A button or a link. */
  press: (target: Locator) => Promise<void>
  /** A radio button or a checkbox. */
  pick: (option: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  /** An option of a list that the browser itself opens. */
  choose: (list: Locator, value: string) => Promise<void>
}

/** Hands that use the page in this way and in no other. */
export const handsOf = (page: Page, way: InputMethod): Hands =>
  ({ thumb: thumbOn, keyboard: keysOn, names: namesOn })[way](page)

/** The size that a thumb needs, in pixels, and that of a link within a text (WCAG 2.5.5 and 2.5.8). */
const least = { alone: 44, inText: 24 } as const

/** Finds and presses by accessible name alone, as assistive technology does. */
const namesOn = (): Hands => ({
  press: (target) => target.click(),
  // The drawing of the control covers it and is not part of its name.
  pick: (option) => option.check({ force: true }),
  write: (field, text) => field.fill(text),
  choose: async (list, value) => void (await list.selectOption(value)),
})

type Spot = {
  x: number
  y: number
  /** The size of the area that reacts to a touch like this control, in pixels; 0 where something covers it. */
  width: number
  height: number
  isInText: boolean
  /**
   * The movement of a finger, from where to where, that brings the control to the middle of its scrolling container.
   */
  swipe: { x: number; y: number; by: number }
}

/**
 * Where a finger can touch a control, and how large that area is: its own box or that of its label, as far as nothing
 * covers it.
 */
const spotOf = (target: Locator): Promise<Spot> =>
  target.evaluate((element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const isIt = (x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y)
      if (!hit || (hit !== element && hit.contains(element) && !labels.includes(hit as HTMLLabelElement))) return false
      const link = hit.closest('a, button')
      if (link && link !== element && !element.contains(link)) return false
      return [element, ...labels].some((part) => part.contains(hit))
    }
    const [box = element.getBoundingClientRect()] = [...element.getClientRects()].filter(({ width }) => width > 1)
    const x = Math.round(box.left + box.width / 2)
    const y = Math.round(box.top + box.height / 2)
    const reach = (stepX: number, stepY: number): number => {
      let far = 0
      while (far < 80 && isIt(x + stepX * (far + 1), y + stepY * (far + 1))) far += 1
      return far
    }
    const isHit = isIt(x, y)
    let around: Element | null = element.parentElement
    while (
      around &&
      !(/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
    )
      around = around.parentElement
    const view = around?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
    const top = Math.max(view.top, 0)
    const middle = (top + Math.min(view.bottom, innerHeight)) / 2
    return {
      x,
      y,
      width: isHit ? reach(-1, 0) + reach(1, 0) + 1 : 0,
      height: isHit ? reach(0, -1) + reach(0, 1) + 1 : 0,
      isInText: element.matches('a') && getComputedStyle(element).display === 'inline',
      swipe: { x: view.left + view.width / 2, y: middle, by: middle - y },
    }
  })

const swipesMost = 40
const isWhole = (spot: Spot): boolean =>
  Math.min(spot.width, spot.height) >= (spot.isInText ? least.inText : least.alone)

/** A thumb: it scrolls the page until the control is visible and touches it there. */
function thumbOn(page: Page): Hands {
  const swipe = async ({ x, y, by }: Spot['swipe']) => {
    const finger = await page.context().newCDPSession(page)
    // The first pixels of a movement only distinguish it from a touch.
    const way = Math.sign(by) * Math.min(Math.abs(by) + 16, 240)
    const at = (share: number) => [{ x, y: y - way / 2 + way * share }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    // It moves as fast as the page is drawn and rests at the end, so that the page does not keep scrolling.
    for (const share of [0.25, 0.5, 0.75, 1, 1, 1, 1]) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
      await waitForFrames()
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await finger.detach()
  }
  const waitForFrames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  /** The position of a control once it is still: a finger waits for anything that moves. */
  const restOf = async (target: Locator): Promise<Spot> => {
    let spot = await spotOf(target)
    for (let before: Spot | null = null; before?.y !== spot.y || before.height !== spot.height;) {
      before = spot
      await waitForFrames()
      spot = await spotOf(target)
    }
    return spot
  }
  const touch = async (target: Locator) => {
    await expect(target).toBeVisible()
    let spot = await restOf(target)
    for (let swipes = 0; swipes < swipesMost && !isWhole(spot) && Math.abs(spot.swipe.by) > 8; swipes += 1) {
      await swipe(spot.swipe)
      const moved = await restOf(target)
      // The page is scrolled to its end.
      if (moved.y === spot.y && moved.height === spot.height) break
      spot = moved
    }
    const size = spot.isInText ? least.inText : least.alone
    expect(spot.width, `the width of ${String(target)} for a thumb`).toBeGreaterThanOrEqual(size)
    expect(spot.height, `the height of ${String(target)} for a thumb`).toBeGreaterThanOrEqual(size)
    await page.touchscreen.tap(spot.x, spot.y)
  }
  return {
    press: touch,
    pick: async (option) => {
      await touch(option)
      await expect(option).toBeChecked()
    },
    write: async (field, text) => {
      await touch(field)
      await expect(field).toBeFocused()
      // The events that the on-screen keyboard sends.
      await page.keyboard.type(text)
    },
    choose: async (list, value) => {
      await touch(list)
      // The browser draws the list that opens, outside the page.
      await list.selectOption(value)
    },
  }
}

const stopsMost = 150
const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/**
 * How the focus is shown: an outline around the element, its label or its drawing; and whether all of it is visible.
 */
const focusOf = (target: Locator): Promise<{ isOutlined: boolean; isInSight: boolean }> =>
  target.evaluate((element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const row = element.matches('input') ? (element.closest('label') ?? element.parentElement?.parentElement) : null
    const isOutlined = [element, ...labels, ...(row ? [row] : [])].some((part) =>
      [null, '::before', '::after'].some((piece) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(part, piece)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)'
      }),
    )
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const isInSight = [element, ...labels].some((part) => hit !== null && (part.contains(hit) || hit.contains(part)))
    return { isOutlined, isInSight: isInSight && top < innerHeight && bottom > 0 }
  })

/** A keyboard: Tab until the control has the focus, and then the usual keys. */
function keysOn(page: Page): Hands {
  const press = (key: string) => page.keyboard.press(key)
  const expectFocus = async (target: Locator) => {
    await expect(target).toBeFocused()
    await expect
      .poll(() => focusOf(target), { message: `the focus is seen on ${String(target)}` })
      .toEqual({ isOutlined: true, isInSight: true })
  }
  const tabTo = async (target: Locator, isThere: () => Promise<boolean> = () => isFocused(target)) => {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < stopsMost && !(await isThere()); stops += 1) await press('Tab')
  }
  return {
    press: async (target) => {
      await tabTo(target)
      await expectFocus(target)
      await press('Enter')
    },
    pick: async (option) => {
      // The radio buttons of one question are one tab stop, and arrow keys move between them.
      const group = await option.getAttribute('name')
      const isRadio = (await option.getAttribute('type')) === 'radio'
      const isInGroup = () =>
        page.evaluate((name) => (document.activeElement as HTMLInputElement | null)?.name === name, group)
      await tabTo(option, isRadio && group ? isInGroup : undefined)
      if (isRadio) for (let steps = 0; steps < 20 && !(await isFocused(option)); steps += 1) await press('ArrowDown')
      await expectFocus(option)
      if (!(await option.isChecked())) await press('Space')
      await expect(option).toBeChecked()
    },
    write: async (field, text) => {
      await tabTo(field)
      await expectFocus(field)
      await page.keyboard.type(text)
    },
    choose: async (list, value) => {
      await tabTo(list)
      await expectFocus(list)
      for (let steps = 0; steps < 50 && (await list.inputValue()) !== value; steps += 1) await press('ArrowDown')
      await expect(list).toHaveValue(value)
    },
  }
}
