type Point = { x: number; y: number }

/** Places things evenly on an ellipse, starting at its top. */
export const placeOn = <Thing>(things: readonly Thing[], middle: Point, radius: Point): (Point & { one: Thing })[] =>
  things.map((one, place) => {
    const turn = (2 * Math.PI * place) / things.length - Math.PI / 2
    return { one, x: middle.x + radius.x * Math.cos(turn), y: middle.y + radius.y * Math.sin(turn) }
  })
